import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { visitSpan } from '../../../core/planning/visit-span.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { crewOf } from '../commands/command-inputs.ts';
import { useCommands } from '../commands/use-commands.ts';
import { type HandOnChoice, type HandOnOption, type HandOnRow, handOn } from '../rules/hand-on.ts';
import { immovableReason } from '../rules/immovable-reason.ts';
import type { PlacementLane } from '../rules/placement.ts';
import { overlappingVisits } from '../rules/placement-check.ts';
import { isMovable } from '../rules/visit-moves.ts';
import { useBoard, useBoardSelector } from '../state/board-context.ts';
import { absencesOf } from '../state/board-records.ts';
import { laneOf } from '../state/board-store.ts';
import { lanesOf } from '../state/candidates.ts';

type HandOnDialogProps = { technicianId: string; from: number; to: number; onClose: () => void };

/** Gives the visits of a technician who is away to others, each with a proposal, all at once. */
export function HandOnDialog({ technicianId, from, to, onClose }: HandOnDialogProps) {
  const name = useBoardSelector(({ board }) => board.records?.technicians[technicianId]?.name);
  if (name === undefined) return null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="md"
      title={t`Who takes the visits of ${name}?`}
      description={t`Proposals keep the promised time where someone is free.`}
    >
      <HandOnForm technicianId={technicianId} from={from} to={to} onClose={onClose} />
    </Dialog>
  );
}

function HandOnForm({ technicianId, from, to, onClose }: HandOnDialogProps) {
  const board = useBoard();
  const commands = useCommands();
  const now = useNow(60_000);
  const [choices, setChoices] = useState<Readonly<Record<string, HandOnChoice>>>({});
  // While they are being sent, the board shows the visits where they will be.
  const [sent, setSent] = useState<readonly HandOnRow[] | null>(null);
  const visits = useBoardSelector((state) => laneOf(state, technicianId));
  const { clock, window } = board;
  const booked = overlappingVisits(visits, { start: from, end: to }, null);
  const movable = booked.filter(isMovable);
  const fixed = booked.filter((visit) => !isMovable(visit));
  const lanes = otherLanes(board, technicianId);
  const rows = sent ?? handOn({ visits: movable, lanes, choices, now, days: window.days, clock });
  const moving = rows.filter(({ choice }) => choice !== 'leave').length;
  const submit = async () => {
    setSent(rows);
    await commands.handOn(
      rows.map(({ visit, options, choice }) => {
        const taken = options.find(({ key }) => key === choice);
        return { visit, leaves: technicianId, to: taken ?? (choice === 'queue' ? 'queue' : 'leave') };
      }),
    );
    onClose();
  };
  return (
    <form
      className="flex flex-col gap-3 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <ol className="flex max-h-96 flex-col overflow-y-auto">
        {rows.map((row) => (
          <Row
            key={row.visit.id}
            row={row}
            onChange={(choice) => setChoices({ ...choices, [row.visit.id]: choice })}
          />
        ))}
        {fixed.map((visit) => (
          <li key={visit.id} className="border-t border-line py-2 text-sm first:border-t-0">
            <span className="font-medium">{visit.job.title}</span>{' '}
            <span className="text-3">{immovableReason(visit)}</span>
          </li>
        ))}
      </ol>
      {booked.length === 0 && sent === null && (
        <p className="text-sm text-2">
          <Trans>No visits are left in this time.</Trans>
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>
          <Trans>Not now</Trans>
        </Button>
        <Button type="submit" variant="primary" busy={sent !== null} disabled={moving === 0}>
          {plural(moving, { one: 'Change # visit', other: 'Change # visits' })}
        </Button>
      </div>
    </form>
  );
}

function Row({ row, onChange }: { row: HandOnRow; onChange: (choice: HandOnChoice) => void }) {
  const { clock } = useBoard();
  const { visit, options, choice } = row;
  const { start, end } = visitSpan(visit);
  const others = crewOf(visit).slice(1).length;
  const wordsOf = (option: HandOnOption) =>
    option.isSameTime
      ? t`${option.name}, same time`
      : t`${option.name}, ${momentOf(clock, option.start, start)}–${clock.time(option.end)}`;
  return (
    <li className="flex flex-col gap-1.5 border-t border-line py-2 first:border-t-0 sm:flex-row sm:items-center sm:justify-between">
      <span className="min-w-0">
        <span className="block truncate font-medium">{visit.job.title}</span>
        <span className="block truncate text-sm text-3">
          <span className="num">
            {clock.time(start)}–{clock.time(end)}
          </span>
          {' · '}
          {visit.job.customerName}
          {others > 0 && ` · ${t`the crew stays`}`}
        </span>
      </span>
      <Select
        className="shrink-0 sm:w-72"
        label={t`Who takes ${visit.job.title}`}
        options={[
          ...options.map((option) => ({ value: option.key, label: wordsOf(option) })),
          { value: 'queue', label: t`Back to the waiting jobs` },
          { value: 'leave', label: t`Leave as it is` },
        ]}
        value={choice}
        onChange={onChange}
      />
    </li>
  );
}

function momentOf(clock: ReturnType<typeof useBoard>['clock'], at: number, before: number): string {
  const day = clock.day(at);
  return day === clock.day(before) ? clock.time(at) : `${day} ${clock.time(at)}`;
}

function otherLanes(board: ReturnType<typeof useBoard>, technicianId: string): PlacementLane[] {
  const { records } = board.store.getState().board;
  return lanesOf(board)
    .filter(({ technician }) => technician.id !== technicianId)
    .map((lane) => ({ ...lane, absences: absencesOf(records, lane.technician.id) }));
}
