import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { useState } from 'react';
import { visitSpan } from '../../../core/planning/visit-span.ts';
import { formatMinutes } from '../../../lib/format-date.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { crewOf } from '../commands/command-inputs.ts';
import { useCommands } from '../commands/use-commands.ts';
import type { PlacementCheck } from '../rules/placement.ts';
import { type Push, type Pushed, pushRest } from '../rules/push-rest.ts';
import { useBoard, useBoardSelector } from '../state/board-context.ts';
import { laneOf } from '../state/board-store.ts';
import { checkPushed } from '../state/check-draft.ts';
import { FindingsList } from './findings-list.tsx';
import { OverrideReason } from './override-reason.tsx';
import { useCloseWhenGone } from './use-close-when-gone.ts';

type PushDialogProps = { visit: Visit | undefined; technicianId: string; onClose: () => void };

/** Moves a visit and what follows it later, by the time that a day is late. */
export function PushDialog({ visit, technicianId, onClose }: PushDialogProps) {
  useCloseWhenGone(visit, onClose);
  if (!visit) return null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={t`Push ${visit.job.title} later`}
      description={t`What follows on this day moves along, as far as it must.`}
    >
      <PushForm visit={visit} technicianId={technicianId} onClose={onClose} />
    </Dialog>
  );
}

const delays = ['15', '30', '45', '60', '90'] as const;
type Delay = (typeof delays)[number];

function PushForm({ visit, technicianId, onClose }: PushDialogProps & { visit: Visit }) {
  const board = useBoard();
  const commands = useCommands();
  const [delay, setDelay] = useState<Delay>('30');
  const [usesGaps, setUsesGaps] = useState(true);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  // While it is being sent, the board shows the visits where they will be: a new push would begin there.
  const [sent, setSent] = useState<Push | null>(null);
  // Objections that only the server knows, such as times of the job.
  const [objections, setObjections] = useState<readonly string[]>([]);
  const visits = useBoardSelector((state) => laneOf(state, technicianId));
  const { clock } = board;
  const { pushed, inTheWay } =
    sent ?? pushRest({ visits, from: visit, minutes: Number(delay), usesGaps, clock });
  const checks = checkPushed(board, { pushed, technicianId }, useNow());
  const isRefused = inTheWay !== null || checks.some(({ refused }) => refused);
  const needsReason = objections.length > 0 || checks.some((check) => check.needsReason);
  const isReasonMissing = needsReason && reason.trim() === '';
  const submit = async () => {
    setTried(true);
    if (isRefused || isReasonMissing) return;
    setSent({ pushed, inTheWay });
    const result = await commands.push(
      pushed.map(({ visit: moved, start, end }, index) => ({
        visit: moved,
        crew: crewOf(moved),
        start,
        end,
        overrideReason: objections.length > 0 || checks[index]?.needsReason === true ? reason.trim() : null,
      })),
    );
    setSent(null);
    if (result?.kind !== 'reason_needed') return onClose();
    // Visits that have moved stay moved: the next attempt begins at this one.
    setObjections(result.messages);
    setTried(false);
  };
  return (
    <form
      className="flex flex-col gap-3 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <SegmentedControl
        label={t`By how much`}
        segments={delays.map((minutes) => ({ value: minutes, label: formatMinutes(Number(minutes)) }))}
        value={delay}
        onChange={setDelay}
        className="self-start"
      />
      <Checkbox checked={usesGaps} onChange={setUsesGaps}>
        <Trans>Use free time between visits, but keep travel time</Trans>
      </Checkbox>
      <ol
        aria-live="polite"
        aria-label={t`Times after it`}
        className="flex max-h-72 flex-col overflow-y-auto"
      >
        {pushed.map((item, index) => (
          <PushedLine key={item.visit.id} item={item} check={checks[index]} />
        ))}
      </ol>
      {inTheWay && (
        <p role="alert" className="text-sm font-medium text-danger">
          <Trans>
            {inTheWay.job.title} at {clock.time(visitSpan(inTheWay).start)} cannot move and is in the way.
          </Trans>
        </p>
      )}
      {objections.length > 0 && (
        <div>
          <FindingsList
            findings={objections.map((text) => ({ level: 'reason', code: 'resolve_by', text }))}
          />
        </div>
      )}
      {needsReason && !isRefused && <OverrideReason value={reason} onChange={setReason} tried={tried} />}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>
          <Trans>Back</Trans>
        </Button>
        <Button type="submit" variant="primary" busy={sent !== null} disabled={isRefused}>
          {plural(pushed.length, { one: 'Push # visit', other: 'Push # visits' })}
        </Button>
      </div>
    </form>
  );
}

/** One visit with its times before and after, and what is to be said about it. */
function PushedLine({ item, check }: { item: Pushed; check: PlacementCheck | undefined }) {
  const { clock } = useBoard();
  const { start, end } = visitSpan(item.visit);
  const findings = (check?.findings ?? []).filter(({ level }) => level !== 'ok');
  return (
    <li className="border-t border-line py-1.5 first:border-t-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 truncate text-md font-medium">{item.visit.job.title}</span>
        <span className="text-sm text-3 tabular-nums">
          <s>
            {clock.time(start)}–{clock.time(end)}
          </s>{' '}
          <strong className="font-semibold text-1">
            {clock.time(item.start)}–{clock.time(item.end)}
          </strong>
        </span>
      </div>
      {findings.length > 0 && <FindingsList findings={findings} />}
    </li>
  );
}
