import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { jobPriorities } from '@switchyard/contracts/jobs/job.ts';
import {
  maintenanceBases,
  maintenanceTriggers,
} from '@switchyard/contracts/maintenance/maintenance-plan-options.ts';
import { trades } from '@switchyard/contracts/technicians/technician.ts';
import type { UseFormReturn } from 'react-hook-form';
import { equipmentNumber } from '../../core/equipment/equipment-looks.tsx';
import { ruleWords, triggerWord } from '../../core/maintenance/maintenance-words.ts';
import { tradeWord } from '../../lib/trade-word.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { capitalised } from '../../records/record-nouns.ts';
import { type FormField, section } from '../../records/form-field.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import {
  useChecklistsForPlanQuery,
  useCustomersForPlanQuery,
  useEquipmentForPlanQuery,
  useSitesForPlanQuery,
} from './maintenance-api.ts';
import { noChecklist, type PlanInput } from './plan-form.ts';
import { RuleField } from './rule-field.tsx';
import { type RuleInput, rruleOf } from './rule-input.ts';

const basisWords = { scheduled: t`The planned dates`, completed: t`The day the work was completed` };
const yearDay = { kind: 'text', maxLength: 5, placeholder: '04-15', width: 'quarter' } as const;
const wholeDays = { kind: 'text', type: 'number', min: 0, unit: t`days`, width: 'quarter' } as const;

/** The fields of a plan, new or stored. */
export const planFields: readonly FormField<PlanInput>[] = [
  ...section<PlanInput>(t`What is looked after`, [
    { kind: 'text', name: 'name', label: t`Name`, required: true, maxLength: 120, width: 'full' },
    {
      kind: 'record',
      name: 'customerId',
      label: t`Customer`,
      required: true,
      useOptions: useFoundCustomers,
      show: (option) => (option as { label?: string } | null)?.label ?? '',
    },
    {
      kind: 'listed',
      name: 'siteId',
      label: t`Site`,
      required: true,
      useOptions: useSitesOfChosen,
      show: () => t`A site`,
    },
    {
      kind: 'custom',
      name: 'equipmentIds',
      label: t`Equipment`,
      Control: EquipmentField,
      show: (ids) => String((ids as readonly string[]).length),
      width: 'full',
    },
  ]),
  ...section<PlanInput>(t`When it is due`, [
    {
      kind: 'choice',
      name: 'trigger',
      label: t`Due by`,
      options: maintenanceTriggers.map((value) => ({ value, label: triggerWord(value) })),
    },
    {
      kind: 'choice',
      name: 'basis',
      label: t`The next one counts from`,
      options: maintenanceBases.map((value) => ({ value, label: basisWords[value] })),
    },
    { kind: 'text', type: 'date', name: 'startsOn', label: t`First date`, width: 'quarter' },
    { kind: 'text', type: 'date', name: 'endsOn', label: t`Last day`, width: 'quarter' },
    { ...yearDay, name: 'seasonFrom', label: t`Season from` },
    { ...yearDay, name: 'seasonTo', label: t`Season to` },
    {
      kind: 'text',
      name: 'excludedDays',
      label: t`Excluded days`,
      placeholder: '2026-12-25, 2027-01-01',
      width: 'full',
    },
    {
      kind: 'custom',
      name: 'rrule',
      label: t`How often`,
      Control: RuleField,
      show: (rule) => ruleWords(rruleOf(rule as RuleInput) ?? ''),
      width: 'full',
    },
    {
      kind: 'text',
      name: 'meter',
      label: t`Meter`,
      maxLength: 80,
      hint: t`Only for plans by a meter: its name on the equipment`,
    },
    {
      kind: 'text',
      name: 'meterInterval',
      label: t`Due after`,
      inputMode: 'decimal',
      hint: t`Units of the meter`,
    },
    { ...wholeDays, name: 'leadDays', label: t`Generate ahead`, max: 365 },
    { ...wholeDays, name: 'toleranceDays', label: t`Tolerance`, max: 180 },
  ]),
  ...section<PlanInput>(t`The job`, [
    { kind: 'text', name: 'jobTitle', label: t`Job title`, required: true, maxLength: 200 },
    { kind: 'text', name: 'jobType', label: t`Job type`, required: true, maxLength: 80 },
    {
      kind: 'choice',
      name: 'trade',
      label: t`Trade`,
      options: trades.map((value) => ({ value, label: tradeWord(value) })),
    },
    {
      kind: 'choice',
      name: 'priority',
      label: t`Priority`,
      options: jobPriorities.map((value) => ({ value, label: capitalised(value) })),
    },
    {
      kind: 'text',
      type: 'number',
      name: 'estimatedMinutes',
      label: t`Estimated duration`,
      required: true,
      min: 5,
      max: 1440,
      step: 5,
      unit: 'min',
    },
    {
      kind: 'text',
      name: 'requiredSkills',
      label: t`Required skills`,
      placeholder: t`boilers 2, gas 1`,
      hint: t`With the least level, separated by commas`,
    },
    {
      kind: 'listed',
      name: 'checklistId',
      label: t`Checklist`,
      useOptions: useChecklists,
      show: (id) => (id === noChecklist ? none : t`A checklist`),
    },
    {
      kind: 'toggle',
      name: 'requiresSignature',
      label: t`Ends with a signature`,
      show: (is) => (is === true ? t`Yes` : t`No`),
    },
    { kind: 'textarea', name: 'instructions', label: t`Instructions for the technician`, width: 'full' },
    { kind: 'textarea', name: 'notes', label: t`Notes`, width: 'full' },
  ]),
];

const none = t`None`;

function useFoundCustomers(search: string) {
  const { data, isFetching } = useCustomersForPlanQuery(useDebounced(search, 200));
  const options = (data?.items ?? []).map(({ id, name: label, number }) => ({
    id,
    label,
    note: t`No. ${number}`,
  }));
  return { options, loading: isFetching };
}

function useSitesOfChosen(form: UseFormReturn<PlanInput>) {
  const customerId = form.watch('customerId')?.id ?? '';
  const { currentData } = useSitesForPlanQuery(customerId, { skip: customerId === '' });
  const options = (currentData?.items ?? []).map(({ id, name: label, address }) => ({
    value: id,
    label: label === address.line1 ? label : `${label} · ${address.line1}`,
  }));
  return { options, placeholder: customerId === '' ? t`Choose a customer first` : t`Choose a site` };
}

function useChecklists() {
  const { data } = useChecklistsForPlanQuery(undefined);
  const options = (data?.items ?? []).map(({ id, name: label }) => ({ value: id, label }));
  return { options: [{ value: noChecklist, label: none }, ...options] };
}

/** Equipment at the chosen site, and the company's own. */
function EquipmentField({ form }: { form: UseFormReturn<PlanInput> }) {
  const siteId = form.watch('siteId');
  const chosen = form.watch('equipmentIds');
  const { currentData: there } = useEquipmentForPlanQuery({ siteId }, { skip: siteId === '' });
  const { data: own } = useEquipmentForPlanQuery({ ownerKind: 'company' });
  const items = [...(there?.items ?? []), ...(own?.items ?? [])].filter(
    ({ id, state }) => state !== 'retired' || chosen.includes(id),
  );
  const error = form.getFieldState('equipmentIds', form.formState).error?.message;
  const tick = (id: string, isOn: boolean) =>
    form.setValue('equipmentIds', isOn ? [...chosen, id] : chosen.filter((one) => one !== id), {
      shouldDirty: true,
    });
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 text-sm font-medium text-2">
        <Trans>Equipment</Trans>
      </legend>
      {items.length === 0 && (
        <p className="text-sm text-3">
          {siteId === ''
            ? t`Choose a site first: its equipment is listed then.`
            : t`No equipment is known there: the plan is for the site.`}
        </p>
      )}
      <div className="flex max-h-48 flex-col gap-1 overflow-y-auto">
        {items.map(({ id, number, name, siteId: at }) => (
          <Checkbox key={id} checked={chosen.includes(id)} onChange={(isOn) => tick(id, isOn)}>
            {[equipmentNumber(number), name, at === null ? t`our own` : '']
              .filter((part) => part !== '')
              .join(' · ')}
          </Checkbox>
        ))}
      </div>
      {error !== undefined && (
        <p role="alert" className="pt-1 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
