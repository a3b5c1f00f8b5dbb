import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { frequencies } from '@switchyard/contracts/maintenance/recurrence-rule.ts';
import type { UseFormReturn } from 'react-hook-form';
import { ruleWords, weekdayWords } from '../../core/maintenance/maintenance-words.ts';
import { describeRequestError, fieldErrorsOf } from '../../lib/request-error.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { DateWords } from './date-words.tsx';
import { usePreviewPlanQuery } from './maintenance-api.ts';
import type { PlanInput } from './plan-form.ts';
import { type RuleInput, type RulePosition, rulePositions, rruleOf } from './rule-input.ts';

const frequencyWords: Readonly<Record<RuleInput['frequency'], string>> = {
  daily: t`Days`,
  weekly: t`Weeks`,
  monthly: t`Months`,
  yearly: t`Years`,
  other: t`Rule (RFC 5545)`,
};
const positionWords: Readonly<Record<RulePosition, string>> = {
  same: t`The day of the first date`,
  last_day: t`The last day of the month`,
  '1': t`The first of these weekdays`,
  '2': t`The second of these weekdays`,
  '3': t`The third of these weekdays`,
  '4': t`The fourth of these weekdays`,
  '-1': t`The last of these weekdays`,
};
const frequencyOptions = [...frequencies, 'other' as const].map((value) => ({
  value,
  label: frequencyWords[value],
}));

/** How often a plan falls due by dates, and the next dates in words while it is edited. */
export function RuleField({ form }: { form: UseFormReturn<PlanInput> }) {
  const rule = form.watch('rrule');
  if (form.watch('trigger') === 'meter') return <span hidden />;
  const change = (part: Partial<RuleInput>) =>
    form.setValue(
      'rrule',
      { ...rule, ...part },
      {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      },
    );
  const error = form.getFieldState('rrule', form.formState).error?.message;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="grid grid-cols-2 gap-3">
        {rule.frequency !== 'other' && (
          <Field label={t`Every`} required error={error}>
            <Input
              type="number"
              min={1}
              max={999}
              value={rule.every}
              onChange={(event) => change({ every: event.target.value })}
            />
          </Field>
        )}
        <Field label={t`Unit`}>
          <Select
            value={rule.frequency}
            options={frequencyOptions}
            onChange={(frequency) => change({ frequency })}
          />
        </Field>
      </div>
      {rule.frequency === 'other' ? (
        <Field
          label={t`Rule`}
          required
          error={error}
          hint={t`FREQ, INTERVAL, BYDAY, BYMONTHDAY, BYMONTH and BYSETPOS, such as FREQ=MONTHLY;BYDAY=1MO`}
        >
          <Input value={rule.text} onChange={(event) => change({ text: event.target.value })} />
        </Field>
      ) : (
        <Days rule={rule} change={change} />
      )}
      <Preview form={form} />
    </div>
  );
}

/** Weekdays, and which day of a month. */
function Days({ rule, change }: { rule: RuleInput; change: (part: Partial<RuleInput>) => void }) {
  const { frequency, position, weekdays } = rule;
  const isMonthly = frequency === 'monthly';
  const isNth = isMonthly && position !== 'same' && position !== 'last_day';
  const tick = (value: string, isOn: boolean) =>
    change({ weekdays: isOn ? [...weekdays, value] : weekdays.filter((one) => one !== value) });
  return (
    <>
      {isMonthly && (
        <Field label={t`On`}>
          <Select
            value={position}
            options={rulePositions.map((value) => ({ value, label: positionWords[value] }))}
            onChange={(value) => change({ position: value })}
          />
        </Field>
      )}
      {(frequency === 'weekly' || isNth) && (
        <fieldset>
          <legend className="pb-1 text-sm font-medium text-2">
            <Trans>Weekdays</Trans>
          </legend>
          <div className="flex flex-wrap gap-x-4 gap-y-2">
            {weekdayWords.map((label, at) => (
              <Checkbox
                key={label}
                checked={weekdays.includes(String(at + 1))}
                onChange={(isOn) => tick(String(at + 1), isOn)}
              >
                {label}
              </Checkbox>
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
}

/** The next dates of what is being written. */
function Preview({ form }: { form: UseFormReturn<PlanInput> }) {
  const query = useDebounced(JSON.stringify(queryOf(form)), 300);
  const { currentData, error } = usePreviewPlanQuery(JSON.parse(query) as Record<string, string>, {
    skip: query === 'null',
  });
  if (query === 'null') return null;
  const { rrule = '' } = JSON.parse(query) as { rrule?: string };
  const dates = currentData?.dates ?? [];
  return (
    <section aria-live="polite" className="rounded-md border border-line bg-surface-2 p-3">
      <h4 className="pb-1 text-sm font-medium text-1">{ruleWords(rrule)}</h4>
      {error && (
        <p className="text-sm font-medium text-danger">
          {Object.values(fieldErrorsOf(error))[0] ?? describeRequestError(error)}
        </p>
      )}
      {dates.length > 0 && (
        <>
          <p className="pb-2 text-sm text-3">
            {plural(dates.length, { one: 'One date follows', other: 'The next # dates' })}
          </p>
          <DateWords dates={dates} />
        </>
      )}
    </section>
  );
}

function queryOf(form: UseFormReturn<PlanInput>): Record<string, string> | null {
  const rrule = rruleOf(form.watch('rrule'));
  const startsOn = form.watch('startsOn');
  if (rrule === undefined || startsOn === '') return null;
  const excludedDays = form
    .watch('excludedDays')
    .split(/[\s,;]+/)
    .filter((day) => /^\d{4}-\d\d-\d\d$/.test(day))
    .join(',');
  const season = { seasonFrom: form.watch('seasonFrom'), seasonTo: form.watch('seasonTo') };
  const others = { endsOn: form.watch('endsOn'), excludedDays, ...season, basis: form.watch('basis') };
  const given = Object.entries(others).filter(([, value]) => value !== '');
  return { rrule, startsOn, ...Object.fromEntries(given) };
}
