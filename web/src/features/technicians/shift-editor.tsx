import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Shift, Technician } from '@switchyard/contracts/technicians/technician.ts';
import { useState } from 'react';
import { describeRequestError } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EditConflict } from '../../ui/edit-conflict.tsx';
import { Input } from '../../ui/input.tsx';
import { Panel } from '../../ui/panel.tsx';
import { minuteText, parseMinute, shiftSummary, weekdays } from './shift-text.ts';
import type { SaveTechnician } from './technicians-api.ts';

type ShiftEditorProps = {
  technician: Technician;
  mayEdit: boolean;
  onSave: SaveTechnician;
};

type Day = { on: boolean; from: string; to: string };

/** The weekly shifts, one per day, in the company's zone. */
export function ShiftEditor({ technician, mayEdit, onSave }: ShiftEditorProps) {
  const [draft, setDraft] = useState<Day[] | null>(null);
  // The state when editing began: later changes must not be overwritten unseen.
  const [base, setBase] = useState(technician);
  const [contested, setContested] = useState(false);
  const [error, setError] = useState<string>();
  const close = () => {
    setDraft(null);
    setContested(false);
    setError(undefined);
  };
  const save = async (days: Day[]) => {
    const shifts = toShifts(days);
    const bad = shifts.find((shift) => shift.endMinute <= shift.startMinute);
    if (bad) {
      const name = weekdays[bad.weekday - 1] ?? '';
      setError(t`${name}: the end must be after the start.`);
      return;
    }
    try {
      const outcome = await onSave(base, {
        shifts: [...shifts, ...secondShifts(base.shifts, draftDays(days))],
      });
      if (outcome.kind === 'saved') return close();
      setError(undefined);
      setBase(outcome.current);
      setContested(true);
    } catch (failure) {
      setError(describeRequestError(failure));
    }
  };
  return (
    <Panel
      title={t`Shifts`}
      actions={
        mayEdit &&
        draft === null && (
          <Button
            size="sm"
            onClick={() => {
              setBase(technician);
              setDraft(toDays(technician.shifts));
            }}
          >
            <Trans>Edit</Trans>
          </Button>
        )
      }
    >
      {draft === null && <p className="num text-1">{shiftSummary(technician.shifts) || t`No shift`}</p>}
      {draft !== null && (
        <div className="flex flex-col gap-1.5">
          {contested && (
            <EditConflict
              subject="technician"
              fields={[
                {
                  key: 'shifts',
                  label: t`Shifts`,
                  theirs: shiftSummary(base.shifts) || t`No shift`,
                  mine: shiftSummary(toShifts(draft)) || t`No shift`,
                },
              ]}
              onTakeTheirs={close}
              onKeepMine={() => {
                setContested(false);
                void save(draft);
              }}
            />
          )}
          {draft.map((day, index) => (
            <DayRow
              key={weekdays[index]}
              name={weekdays[index] ?? ''}
              day={day}
              onChange={(next) => setDraft(draft.map((item, at) => (at === index ? next : item)))}
            />
          ))}
          {error !== undefined && (
            <p role="alert" className="text-sm font-medium text-danger">
              {error}
            </p>
          )}
          <div className="mt-1 flex gap-2">
            <Button variant="primary" disabled={contested} onClick={() => void save(draft)}>
              <Trans>Save shifts</Trans>
            </Button>
            <Button onClick={close}>
              <Trans>Cancel</Trans>
            </Button>
          </div>
        </div>
      )}
    </Panel>
  );
}

function DayRow({ name, day, onChange }: { name: string; day: Day; onChange: (day: Day) => void }) {
  return (
    <div className="grid grid-cols-[72px_minmax(0,128px)_minmax(0,128px)] items-center gap-2">
      <Checkbox checked={day.on} onChange={(on) => onChange({ ...day, on: on })}>
        {name}
      </Checkbox>
      <Input
        type="time"
        aria-label={t`${name} starts`}
        disabled={!day.on}
        value={day.from}
        onChange={(event) => onChange({ ...day, from: event.target.value })}
      />
      <Input
        type="time"
        aria-label={t`${name} ends`}
        disabled={!day.on}
        value={day.to}
        onChange={(event) => onChange({ ...day, to: event.target.value })}
      />
    </div>
  );
}

function toDays(shifts: readonly Shift[]): Day[] {
  return weekdays.map((_, index) => {
    const shift = shifts.find((item) => item.weekday === index + 1);
    return {
      on: shift !== undefined,
      from: minuteText(shift?.startMinute ?? 480),
      to: minuteText(shift?.endMinute ?? 990),
    };
  });
}

function toShifts(days: readonly Day[]): Shift[] {
  return days.flatMap((day, index) =>
    day.on
      ? [
          {
            weekday: index + 1,
            startMinute: parseMinute(day.from) ?? 0,
            endMinute: parseMinute(day.to) ?? 0,
          },
        ]
      : [],
  );
}

function draftDays(days: readonly Day[]): ReadonlySet<number> {
  return new Set(days.flatMap((day, index) => (day.on ? [index + 1] : [])));
}

/** The editor shows the first shift of a day; further shifts of the remaining days are kept. */
function secondShifts(shifts: readonly Shift[], kept: ReadonlySet<number>): Shift[] {
  return shifts.filter(
    (shift, index) =>
      kept.has(shift.weekday) && shifts.findIndex((other) => other.weekday === shift.weekday) !== index,
  );
}
