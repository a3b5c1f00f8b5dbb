import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { AbsenceType } from '@switchyard/contracts/absences/absence-options.ts';
import { useId, useState } from 'react';
import { absenceTypeOptions } from '../../../core/planning/absence-words.ts';
import { useAppDispatch } from '../../../core/use-app-store.ts';
import { describeRequestError } from '../../../lib/request-error.ts';
import { createRepeatKeys } from '../../../records/repeat-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { absenceCalls } from '../absence-calls.ts';
import { overlappingVisits } from '../rules/placement-check.ts';
import { commandAccepted } from '../state/board-actions.ts';
import { type Board, useBoard, useBoardDispatch, useBoardSelector } from '../state/board-context.ts';
import { laneOf } from '../state/board-store.ts';
import { dialogOpened } from '../state/board-ui-slice.ts';

type AwayDialogProps = { technicianId: string; from: number; onClose: () => void };

/** Enters a time in which a technician takes no visits, and leads on to what they have in it. */
export function AwayDialog({ technicianId, from, onClose }: AwayDialogProps) {
  const name = useBoardSelector(({ board }) => board.records?.technicians[technicianId]?.name);
  if (name === undefined) return null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={t`${name} is away`}
      description={t`No visits are planned in this time without a reason.`}
    >
      <AwayForm technicianId={technicianId} from={from} onClose={onClose} />
    </Dialog>
  );
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

function AwayForm({ technicianId, from, onClose }: AwayDialogProps) {
  const board = useBoard();
  const { clock, store } = board;
  const dispatch = useBoardDispatch();
  const appDispatch = useAppDispatch();
  const errorId = useId();
  const [type, setType] = useState<AbsenceType>('sick');
  const [until] = useState(() => endOfShift(board, technicianId, from));
  const [start, setStart] = useState(() => fieldsOf(clock, from));
  const [end, setEnd] = useState(() => fieldsOf(clock, until));
  const [handsOn, setHandsOn] = useState(true);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [keyOf] = useState(() => createRepeatKeys(() => crypto.randomUUID()));
  const span = { start: instantOf(clock, start), end: instantOf(clock, end) };
  const visits = useBoardSelector((state) => laneOf(state, technicianId));
  const booked = overlappingVisits(visits, span, null).length;
  const isOrdered = span.end > span.start;
  const submit = async () => {
    if (!isOrdered) return;
    setBusy(true);
    setError(null);
    try {
      const input = { technicianId, type, ...span };
      const entered = absenceCalls.endpoints.enterAbsence.initiate(
        { ...input, idempotencyKey: keyOf('absence', input) },
        { track: false },
      );
      const absence = await appDispatch(entered).unwrap();
      store.dispatch(commandAccepted({ id: absence.id, changes: [{ kind: 'absence', absence }] }));
    } catch (refusal) {
      setError(describeRequestError(refusal));
      setBusy(false);
      return;
    }
    if (handsOn && booked > 0) {
      dispatch(dialogOpened({ kind: 'hand-on', technicianId, from: span.start, to: span.end }));
    } else onClose();
  };
  return (
    <form
      className="flex flex-col gap-3 pb-2"
      aria-describedby={error === null ? undefined : errorId}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field label={t`Why`} required>
        <Select options={absenceTypeOptions} value={type} onChange={setType} />
      </Field>
      <Moment label={t`From`} timeLabel={t`From, time`} value={start} onChange={setStart} />
      <Moment label={t`Until`} timeLabel={t`Until, time`} value={end} onChange={setEnd} />
      <div aria-live="polite" className="min-h-6 text-sm">
        {!isOrdered && (
          <p className="text-danger">
            <Trans>The end must be after the start.</Trans>
          </p>
        )}
        {isOrdered && booked > 0 && (
          <Checkbox checked={handsOn} onChange={setHandsOn}>
            {plural(booked, {
              one: 'Then give # visit in this time to others',
              other: 'Then give # visits in this time to others',
            })}
          </Checkbox>
        )}
        {isOrdered && booked === 0 && (
          <p className="text-3">
            <Trans>No visits on this board in this time.</Trans>
          </p>
        )}
      </div>
      {error !== null && (
        <p role="alert" id={errorId} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>
          <Trans>Back</Trans>
        </Button>
        <Button type="submit" variant="primary" busy={busy} disabled={!isOrdered}>
          <Trans>Enter absence</Trans>
        </Button>
      </div>
    </form>
  );
}

type Fields = { readonly day: string; readonly time: string };
type MomentProps = {
  label: string;
  timeLabel: string;
  value: Fields;
  onChange: (value: Fields) => void;
};

function Moment({ label, timeLabel, value, onChange }: MomentProps) {
  return (
    <div className="grid grid-cols-2 gap-2">
      <Field label={label} required>
        <Input
          type="date"
          value={value.day}
          onChange={(event) => onChange({ ...value, day: event.target.value || value.day })}
        />
      </Field>
      <Field label={timeLabel} required>
        <Input
          type="time"
          step={300}
          value={value.time}
          onChange={(event) => onChange({ ...value, time: event.target.value || value.time })}
        />
      </Field>
    </div>
  );
}

type Clock = Board['clock'];

function fieldsOf(clock: Clock, at: number): Fields {
  return { day: clock.day(at), time: clock.time(at) };
}

function instantOf(clock: Clock, { day, time }: Fields): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return clock.at(day, hours * 60 + minutes);
}

/** The end of the shift that is under way or comes next in the shown days; eight hours later if there is none. */
function endOfShift({ store, shiftsOf }: Board, technicianId: string, from: number): number {
  const technician = store.getState().board.records?.technicians[technicianId];
  const shift = technician && shiftsOf(technician).find(({ end }) => end > from);
  return shift?.end ?? from + 8 * hourMs;
}
