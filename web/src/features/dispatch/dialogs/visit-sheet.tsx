import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { isPresent } from '@switchyard/contracts/visits/lateness-rules.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { type VisitState, visitStates } from '@switchyard/contracts/visits/visit-state.ts';
import { visitSteps } from '@switchyard/contracts/visits/visit-rules.ts';
import { MoreHorizontal } from 'lucide-react';
import { formatDate, formatTimeRange } from '../../../lib/format-date.ts';
import { hashNumber, jobByNumber } from '../../../lib/record-number.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { type Detail, DetailList } from '../../../ui/detail-list.tsx';
import { DropdownMenu } from '../../../ui/dropdown-menu.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PriorityMark } from '../../../ui/priority-mark.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { placeText } from '../rules/place-text.ts';
import { skillText } from '../../../core/planning/skill-text.ts';
import { stepLabel } from '../rules/step-label.ts';
import { isAtRisk, latenessText, rowLateness } from '../rules/visit-lateness.ts';
import { immovableReason } from '../rules/immovable-reason.ts';
import { isUnsent } from '../rules/visit-moves.ts';
import { isOffPlan, shownSpan } from '../../../core/planning/visit-span.ts';
import type { ZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import { useBoard, useBoardDispatch } from '../state/board-context.ts';
import { laneOf } from '../state/board-store.ts';
import { dialogOpened } from '../state/board-ui-slice.ts';
import { useVisitStep } from '../state/use-visit-step.ts';
import { useVisitMenu } from '../timeline/use-visit-menu.tsx';
import { ServiceNote } from '../../../core/planning/service-note.tsx';
import { useCloseWhenGone } from './use-close-when-gone.ts';
import { VisitStamps } from './visit-stamps.tsx';
import { Link } from '../../../ui/link.tsx';

/** Full view of a visit, with its actions. */
export function VisitSheet({ visit, onClose }: { visit: Visit | undefined; onClose: () => void }) {
  useCloseWhenGone(visit, onClose);
  if (!visit) return null;
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={visit.job.title}
      description={t`${hashNumber(visit.job.number)} · visit ${visit.sequence} · ${visit.job.customerName}`}
      footer={isUnsent(visit) ? undefined : <VisitActions visit={visit} />}
    >
      <VisitBody visit={visit} />
    </Sheet>
  );
}

function VisitBody({ visit }: { visit: Visit }) {
  const { store, clock } = useBoard();
  const now = useNow(15_000);
  const { job } = visit;
  const lead = visit.assignments[0]?.technicianId;
  const late =
    lead === undefined ? undefined : rowLateness(laneOf(store.getState(), lead), now).get(visit.id);
  const due = (at: string | null) => (at === null ? null : formatDate(at, clock.zone, 'dayTime'));
  return (
    <div className="flex flex-col gap-4 p-4">
      <ServiceNote customerId={job.customerId} />
      <div className="flex flex-wrap items-center gap-2">
        <StatusPill state={visit.state} />
        {late && <Chip tone={late.kind === 'knock_on' ? 'warn' : 'danger'}>{latenessText(late)}</Chip>}
        {isAtRisk(visit, now) && (
          <Chip tone="warn">
            <Trans>Deadline at risk</Trans>
          </Chip>
        )}
        {visit.pinned && (
          <Chip>
            <Trans>Pinned</Trans>
          </Chip>
        )}
      </div>
      <DetailList
        items={[
          ...whenItems(visit, clock, now),
          { label: t`Technicians`, value: visit.assignments.map((item) => item.technicianName).join(', ') },
          { label: t`Address`, value: placeText(job) },
          {
            label: t`Customer`,
            value: (
              <Link className="hover:underline" to={`/customers/${job.customerId}`}>
                {job.customerName}
              </Link>
            ),
          },
          { label: t`Priority`, value: <PriorityMark priority={job.priority} /> },
          { label: t`Type`, value: job.type },
          { label: t`Skills`, value: job.requiredSkills.map(skillText).join(', ') },
          { label: t`Respond by`, value: due(job.respondBy) },
          { label: t`Resolve by`, value: due(job.resolveBy) },
          ...(visit.windowStart !== null && visit.windowEnd !== null
            ? [{ label: t`Promised`, value: formatTimeRange(visit.windowStart, visit.windowEnd, clock.zone) }]
            : []),
          ...(visit.notes === '' ? [] : [{ label: t`Notes`, value: visit.notes }]),
          ...(visit.stateReason === null ? [] : [{ label: t`Reason`, value: visit.stateReason }]),
          ...(visit.resolution === null ? [] : [{ label: t`Resolution`, value: visit.resolution }]),
        ]}
      />
      <VisitStamps visit={visit} />
      <Link
        to={`/jobs/${visit.jobId}`}
        className="self-start font-medium text-2 underline underline-offset-3 hover:text-1"
      >
        {job.number > 0 ? <Trans>Open {jobByNumber(job)}</Trans> : <Trans>Open the job</Trans>}
      </Link>
    </div>
  );
}

function VisitActions({ visit }: { visit: Visit }) {
  const { role } = useBoard();
  const dispatch = useBoardDispatch();
  const step = useVisitStep();
  const menuOf = useVisitMenu();
  const steps = visitSteps(visit.state, role);
  const usual = usualNext[visit.state];
  const next =
    steps.find((item) => item.to === usual) ?? steps.find((item) => isForward(visit.state, item.to));
  const technicianId = visit.assignments[0]?.technicianId ?? '';
  const locked = immovableReason(visit);
  return (
    <>
      <DropdownMenu
        align="end"
        side="top"
        items={menuOf(visit, technicianId, { isOpen: true })}
        trigger={
          <IconButton label={t`More actions`} icon={<MoreHorizontal />} variant="secondary" tooltip={false} />
        }
      />
      <Button
        disabled={locked !== null}
        title={locked ?? undefined}
        onClick={() =>
          dispatch(dialogOpened({ kind: 'move', source: { kind: 'visit', visit, technicianId } }))
        }
      >
        <Trans>Move to…</Trans>
      </Button>
      {next && (
        <Button variant="primary" onClick={() => step(visit, next)}>
          {stepLabel(visit.state, next.to)}
        </Button>
      )}
    </>
  );
}

/** Order of steps: finishing comes before pausing, and resuming first for paused work. */
const usualNext: Partial<Readonly<Record<VisitState, VisitState>>> = {
  in_progress: 'completed',
  paused: 'in_progress',
};

/** Reopening and giving up are never the primary action. */
function isForward(from: VisitState, to: VisitState): boolean {
  return from !== 'completed' && visitStates.indexOf(to) > visitStates.indexOf(from) && to !== 'cancelled';
}

/** The planned time; if a visit began at another time, that time and the planned one. */
function whenItems(visit: Visit, clock: ZoneClock, now: number): Detail[] {
  const today = clock.day(now);
  const planned = formatTimeRange(visit.scheduledStart, visit.scheduledEnd, clock.zone, today);
  const shown = shownSpan(visit, now);
  if (!isOffPlan(visit, shown)) return [{ label: t`When`, value: planned }];
  const actual = formatTimeRange(shown.start, shown.end, clock.zone, today);
  const open = visit.state === 'en_route' || isPresent(visit.state);
  return [
    { label: t`When`, value: open ? t`${actual} as things stand` : actual },
    { label: t`Planned`, value: planned },
  ];
}
