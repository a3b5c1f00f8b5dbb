import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Equipment } from '@switchyard/contracts/equipment/equipment.ts';
import { type SyntheticEvent, useId, useState } from 'react';
import { formatDate } from '../../lib/format-date.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import type { MeterReading } from './equipment-commands.ts';
import { readNumber } from './read-number.ts';

type EquipmentReadingFormProps = {
  equipment: Equipment;
  zone: string;
  /** Resolves to false if it could not be stored. */
  onSave: (reading: MeterReading) => Promise<boolean>;
};

/** A reading of a meter. A value below the last one needs the reason of the reset. */
export function EquipmentReadingForm({ equipment, zone, onSave }: EquipmentReadingFormProps) {
  const { meters } = equipment;
  const [first] = meters;
  const listId = useId();
  const [draft, setDraft] = useState({
    meter: first?.meter ?? '',
    unit: first?.unit ?? '',
    value: '',
    reset: '',
  });
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const known = meters.find(({ meter }) => meter.toLowerCase() === draft.meter.trim().toLowerCase());
  const value = readNumber(draft.value);
  const isLower = known !== undefined && value !== null && value < known.value;
  const problem = () => {
    if (draft.meter.trim() === '') return t`Say which meter was read.`;
    if (value === null || value < 0) return t`The value must be a number.`;
    return isLower && draft.reset.trim() === '' ? t`Say why the meter was reset.` : null;
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const wrong = problem();
    setError(wrong);
    if (wrong !== null || value === null) return;
    setBusy(true);
    const isStored = await onSave({
      meter: draft.meter.trim(),
      unit: known?.unit ?? draft.unit.trim(),
      value,
      resetReason: isLower ? draft.reset.trim() : null,
    });
    setBusy(false);
    if (isStored) setDraft({ ...draft, value: '', reset: '' });
  };
  return (
    <form
      aria-label={t`Meter reading`}
      className="flex flex-col gap-3"
      onSubmit={(event) => void submit(event)}
    >
      <h3 className="text-sm font-semibold text-3">
        <Trans>Meter reading</Trans>
      </h3>
      <Field
        label={t`Meter`}
        hint={known && t`Last: ${known.value} ${known.unit}, ${formatDate(known.takenAt, zone, 'dayTime')}`}
      >
        <Input
          list={listId}
          maxLength={80}
          placeholder={t`Run hours`}
          value={draft.meter}
          onChange={(event) => setDraft({ ...draft, meter: event.target.value })}
        />
      </Field>
      <datalist id={listId}>
        {meters.map(({ meter }) => (
          <option key={meter}>{meter}</option>
        ))}
      </datalist>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t`Value`}>
          <Input
            inputMode="decimal"
            value={draft.value}
            onChange={(event) => setDraft({ ...draft, value: event.target.value })}
          />
        </Field>
        <Field label={t`Unit`}>
          <Input
            maxLength={20}
            disabled={known !== undefined}
            value={known?.unit ?? draft.unit}
            onChange={(event) => setDraft({ ...draft, unit: event.target.value })}
          />
        </Field>
      </div>
      {isLower && (
        <Field label={t`Reason of the reset`} required>
          <Input
            maxLength={500}
            value={draft.reset}
            onChange={(event) => setDraft({ ...draft, reset: event.target.value })}
          />
        </Field>
      )}
      {error !== null && (
        <p role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      <Button type="submit" busy={busy} className="h-11">
        <Trans>Save reading</Trans>
      </Button>
    </form>
  );
}
