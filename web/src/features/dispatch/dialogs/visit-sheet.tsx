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
import { skillText } from '../rules/skill-text.ts';
import { stepLabel } from '../rules/step-label.ts';
import { isAtRisk, latenessText, rowLateness } from '../rules/visit-lateness.ts';
import { immovableReason, isUnsent } from '../rules/visit-moves.ts';
import { isOffPlan, shownSpan } from '../rules/visit-span.ts';
import type { ZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import { useBoard, useBoardDispatch } from '../state/board-context.ts';
import { laneOf } from '../state/board-store.ts';
import { dialogOpened } from '../state/board-ui-slice.ts';
import { useVisitStep } from '../state/use-visit-step.ts';
import { useVisitMenu } from '../timeline/use-visit-menu.tsx';
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
      description={`${hashNumber(visit.job.number)} · visit ${visit.sequence} · ${visit.job.customerName}`}
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
      <div className="flex flex-wrap items-center gap-2">
        <StatusPill state={visit.state} />
        {late && <Chip tone={late.kind === 'knock_on' ? 'warn' : 'danger'}>{latenessText(late)}</Chip>}
        {isAtRisk(visit, now) && <Chip tone="warn">Deadline at risk</Chip>}
        {visit.pinned && <Chip>Pinned</Chip>}
      </div>
      <DetailList
        items={[
          ...whenItems(visit, clock, now),
          { label: 'Technicians', value: visit.assignments.map((item) => item.technicianName).join(', ') },
          { label: 'Address', value: placeText(job) },
          {
            label: 'Customer',
            value: (
              <Link className="hover:underline" to={`/customers/${job.customerId}`}>
                {job.customerName}
              </Link>
            ),
          },
          { label: 'Priority', value: <PriorityMark priority={job.priority} /> },
          { label: 'Type', value: job.type },
          { label: 'Skills', value: job.requiredSkills.map(skillText).join(', ') },
          { label: 'Respond by', value: due(job.respondBy) },
          { label: 'Resolve by', value: due(job.resolveBy) },
          ...(visit.windowStart !== null && visit.windowEnd !== null
            ? [{ label: 'Promised', value: formatTimeRange(visit.windowStart, visit.windowEnd, clock.zone) }]
            : []),
          ...(visit.notes === '' ? [] : [{ label: 'Notes', value: visit.notes }]),
          ...(visit.stateReason === null ? [] : [{ label: 'Reason', value: visit.stateReason }]),
          ...(visit.resolution === null ? [] : [{ label: 'Resolution', value: visit.resolution }]),
        ]}
      />
      <VisitStamps visit={visit} />
      <Link
        to={`/jobs/${visit.jobId}`}
        className="self-start font-medium text-2 underline underline-offset-3 hover:text-1"
      >
        Open {job.number > 0 ? jobByNumber(job) : 'the job'}
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
        items={menuOf(visit, technicianId).filter((item) => !('label' in item && item.label === 'Open'))}
        trigger={
          <IconButton label="More actions" icon={<MoreHorizontal />} variant="secondary" tooltip={false} />
        }
      />
      <Button
        disabled={locked !== null}
        title={locked ?? undefined}
        onClick={() =>
          dispatch(dialogOpened({ kind: 'move', source: { kind: 'visit', visit, technicianId } }))
        }
      >
        Move to…
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
  if (!isOffPlan(visit, shown)) return [{ label: 'When', value: planned }];
  const actual = formatTimeRange(shown.start, shown.end, clock.zone, today);
  const open = visit.state === 'en_route' || isPresent(visit.state);
  return [
    { label: 'When', value: open ? `${actual} as things stand` : actual },
    { label: 'Planned', value: planned },
  ];
}
