import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { useUnservedCustomer } from '../../../core/planning/customer-of-plan.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { visitSpan } from '../../../core/planning/visit-span.ts';
import { useBoard } from '../state/board-context.ts';
import type { MoveSource, PlacedDraft } from '../state/board-ui-slice.ts';
import { candidatesFor } from '../state/candidates.ts';
import { checkDraft, sourceCustomer, sourceLength, sourceTitle } from '../state/check-draft.ts';
import { useCommitDraft } from '../state/use-commit-draft.ts';
import { FindingsList } from './findings-list.tsx';
import { OverrideReason } from './override-reason.tsx';
import { technicianOptions } from './technician-options.ts';

type MoveDialogProps = { source: MoveSource; onClose: () => void };

/** Exact placement by technician, day, start and end, with the same verdict as dragging. */
export function MoveDialog({ source, onClose }: MoveDialogProps) {
  const title = sourceTitle(source);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={source.kind === 'visit' ? t`Move ${title}` : t`Assign ${title}`}
    >
      <MoveForm source={source} onClose={onClose} />
    </Dialog>
  );
}

function MoveForm({ source, onClose }: MoveDialogProps) {
  const board = useBoard();
  const { clock } = board;
  const commit = useCommitDraft();
  const now = useNow();
  const unserved = useUnservedCustomer(sourceCustomer(source));
  const initial = useMemo(() => firstProposal(board, source), [board, source]);
  const [technicianId, setTechnicianId] = useState(initial.technicianId);
  const [day, setDay] = useState(clock.day(initial.start));
  const [start, setStart] = useState(clock.time(initial.start));
  const [end, setEnd] = useState(clock.time(initial.start + initial.length));
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);

  const draft = draftOf({
    source,
    technicianId,
    from: clock.at(day, minutesOf(start)),
    to: clock.at(day, minutesOf(end)),
  });
  const check = draft && checkDraft(board, draft, now, unserved);
  const missingReason = check?.needsReason === true && reason.trim() === '';
  const submit = () => {
    setTried(true);
    if (!draft || !check || check.refused || missingReason) return;
    onClose();
    commit(draft, check.needsReason ? reason.trim() : undefined);
  };
  return (
    <form
      className="flex flex-col gap-3 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label={t`Technician`} required>
        <Select options={technicianOptions(board)} value={technicianId} onChange={setTechnicianId} />
      </Field>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        <Field label={t`Day`} required className="max-sm:col-span-2">
          <Input type="date" value={day} onChange={(event) => setDay(event.target.value || day)} />
        </Field>
        <Field label={t`Start`} required>
          <Input
            type="time"
            step={900}
            value={start}
            onChange={(event) => setStart(event.target.value || start)}
          />
        </Field>
        <Field label={t`End`} required>
          <Input type="time" step={900} value={end} onChange={(event) => setEnd(event.target.value || end)} />
        </Field>
      </div>
      <div aria-live="polite" className="min-h-6">
        {check && <FindingsList findings={check.findings} />}
        {!draft && technicianId !== null && (
          <p className="text-sm text-danger">
            <Trans>The end must be after the start.</Trans>
          </p>
        )}
      </div>
      {check?.needsReason === true && !check.refused && (
        <OverrideReason value={reason} onChange={setReason} tried={tried} />
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>
          <Trans>Back</Trans>
        </Button>
        <Button type="submit" variant="primary" disabled={!check || check.refused}>
          {source.kind === 'visit' ? t`Move` : t`Assign`}
        </Button>
      </div>
    </form>
  );
}

type Proposal = { technicianId: string | null; start: number; length: number };

/** Current placement; for a waiting job, the best candidate's. */
function firstProposal(board: ReturnType<typeof useBoard>, source: MoveSource): Proposal {
  const length = sourceLength(source);
  if (source.kind === 'visit') {
    return { technicianId: source.technicianId, start: visitSpan(source.visit).start, length };
  }
  const best = candidatesFor(board, source.job, Date.now(), 1)[0];
  const fallback = board.clock.at(board.window.days[0] ?? board.clock.day(Date.now()), 9 * 60);
  return { technicianId: best?.technicianId ?? null, start: best?.start ?? fallback, length };
}

type DraftInput = { source: MoveSource; technicianId: string | null; from: number; to: number };

function draftOf({ source, technicianId, from, to }: DraftInput): PlacedDraft | null {
  if (technicianId === null || !(to > from)) return null;
  return { source, by: 'keyboard', technicianId, start: from, length: to - from };
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
