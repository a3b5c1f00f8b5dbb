import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ScheduleOptions } from '@switchyard/contracts/scheduling/schedule-options.ts';
import { Route } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatMinutes } from '../../lib/format-date.ts';
import { describeRequestError, fieldErrorsOf } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { type DraftProps, draftOf, planableDays } from './plan-draft.ts';
import { TechnicianChoice } from './technician-choice.tsx';
import { useStartScheduleMutation } from './scheduling-api.ts';

type PlanFormProps = {
  zone: string;
  day: string | null;
  /** Options of the plan to vary. */
  like: ScheduleOptions | null;
  mayTune: boolean;
};

/** Options of a search. */
export function PlanForm({ zone, day, like, mayTune }: PlanFormProps) {
  const [draft, setDraft] = useState(() => draftOf({ zone, day, like }, Date.now()));
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [start, { isLoading, error }] = useStartScheduleMutation();
  const navigate = useNavigate();
  const onChange = (patch: Partial<ScheduleOptions>) => {
    setDraft((before) => ({ ...before, ...patch }));
    setKey(crypto.randomUUID());
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const { data } = await start({ body: draft, idempotencyKey: key });
    if (data) void navigate(`/scheduling/${data.id}`);
  };
  const props = { draft, onChange };
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      aria-label={t`New plan`}
      onSubmit={(event) => void submit(event)}
    >
      <DayFields {...props} zone={zone} errors={fieldErrorsOf(error)} />
      <TechnicianChoice {...props} />
      <RuleFields {...props} />
      <MoreFields {...props} mayTune={mayTune} />
      <FormAlert message={error ? describeRequestError(error) : undefined} />
      <Button type="submit" variant="primary" size="lg" icon={<Route />} busy={isLoading}>
        <Trans>Search a plan</Trans>
      </Button>
      <p className="text-sm text-3">
        <Trans>Nothing changes on the board until you apply moves of the plan.</Trans>
      </p>
    </form>
  );
}

type DayFieldsProps = DraftProps & { zone: string; errors: Readonly<Record<string, string>> };

function DayFields({ draft, onChange, zone, errors }: DayFieldsProps) {
  const [{ first, last }] = useState(() => planableDays(zone, Date.now()));
  const isValid = draft.from >= first && draft.from <= last;
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field
        label={t`First day`}
        error={errors['from'] ?? (isValid ? undefined : t`Choose today or a day of the next year`)}
      >
        <Input
          type="date"
          required
          min={first}
          max={last}
          value={draft.from}
          onChange={(event) => onChange({ from: event.target.value })}
        />
      </Field>
      <Field label={t`Days`}>
        <Select
          options={[1, 2, 3, 5, 7].map((days) => ({
            value: String(days),
            label: plural(days, { one: '# day', other: '# days' }),
          }))}
          value={String(draft.days)}
          onChange={(value) => onChange({ days: Number(value) })}
        />
      </Field>
    </div>
  );
}

function minuteOptions(values: readonly number[], none: string) {
  return values.map((value) => ({
    value: String(value),
    label: value === 0 ? none : formatMinutes(value),
  }));
}

function RuleFields({ draft, onChange }: DraftProps) {
  return (
    <>
      <SwitchRow
        label={t`Move planned visits, too`}
        hint={t`Otherwise they stay, and waiting jobs are placed around them. Pinned and started visits always stay.`}
        checked={draft.movesVisits}
        onChange={(movesVisits) => onChange({ movesVisits })}
      />
      <SwitchRow
        label={t`Stay within territories`}
        hint={t`A technician with a territory serves no other one.`}
        checked={draft.keepsTerritories}
        onChange={(keepsTerritories) => onChange({ keepsTerritories })}
      />
      <div className="grid grid-cols-2 gap-3">
        <Field label={t`Overtime allowed`}>
          <Select
            options={minuteOptions([0, 15, 30, 60, 90, 120], t`None`)}
            value={String(draft.overtimeMinutes)}
            onChange={(value) => onChange({ overtimeMinutes: Number(value) })}
          />
        </Field>
        <Field label={t`Break per shift`}>
          <Select
            options={minuteOptions([0, 20, 30, 45, 60], t`None`)}
            value={String(draft.breakMinutes)}
            onChange={(value) => onChange({ breakMinutes: Number(value) })}
          />
        </Field>
      </div>
      <Field
        label={t`Leave alone what starts within`}
        hint={t`Technicians are on their way, or have read their plan.`}
      >
        <Select
          options={minuteOptions([0, 30, 60, 120, 240, 1440], t`Nothing is left alone`)}
          value={String(draft.freezeMinutes)}
          onChange={(value) => onChange({ freezeMinutes: Number(value) })}
        />
      </Field>
    </>
  );
}

type SwitchRowProps = { label: string; hint: string; checked: boolean; onChange: (checked: boolean) => void };

function SwitchRow({ label, hint, checked, onChange }: SwitchRowProps) {
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <p className="text-md text-1">{label}</p>
        <p className="text-xs text-3">{hint}</p>
      </div>
      <Switch label={label} checked={checked} onChange={onChange} />
    </div>
  );
}

function MoreFields({ draft, onChange, mayTune }: DraftProps & { mayTune: boolean }) {
  const { weights } = draft;
  return (
    <details className="rounded-md border border-line">
      <summary className="cursor-pointer px-3 py-2 text-md text-2 pointer-coarse:py-3">
        <Trans>More options</Trans>
      </summary>
      <div className="flex flex-col gap-4 px-3 pt-1 pb-3">
        <Field label={t`Goal`}>
          <Select
            options={[
              { value: 'least_travel', label: t`Least travel` },
              { value: 'fewest_shifts', label: t`As few technicians as possible` },
            ]}
            value={draft.policy}
            onChange={(policy) => onChange({ policy })}
          />
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label={t`Time to search`}>
            <Select
              options={[5, 15, 30, 60, 120].map((seconds) => ({
                value: String(seconds),
                label: plural(seconds, { one: '# second', other: '# seconds' }),
              }))}
              value={String(draft.seconds)}
              onChange={(value) => onChange({ seconds: Number(value) })}
            />
          </Field>
          <NumberField
            label={t`Seed`}
            value={draft.seed}
            limits={{ min: 1, max: 1_000_000 }}
            onChange={(seed) => onChange({ seed })}
          />
        </div>
        {mayTune && (
          <div className="grid grid-cols-2 gap-3">
            <NumberField
              label={t`Weight of overtime`}
              value={weights.overtimeCost}
              limits={{ min: 0, max: 20, step: 0.5 }}
              onChange={(overtimeCost) => onChange({ weights: { ...weights, overtimeCost } })}
            />
            <NumberField
              label={t`Weight of a new technician`}
              value={weights.moveMinutes}
              limits={{ min: 0, max: 1440, step: 15 }}
              onChange={(moveMinutes) => onChange({ weights: { ...weights, moveMinutes } })}
            />
          </div>
        )}
      </div>
    </details>
  );
}

type NumberFieldProps = {
  label: string;
  value: number;
  limits: { min: number; max: number; step?: number };
  onChange: (value: number) => void;
};

function NumberField({ label, value, limits, onChange }: NumberFieldProps) {
  return (
    <Field label={label}>
      <Input
        type="number"
        {...limits}
        value={Number.isNaN(value) ? '' : value}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </Field>
  );
}
