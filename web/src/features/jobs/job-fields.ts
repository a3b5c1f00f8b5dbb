import { t } from '@lingui/core/macro';
import { type Job, jobPriorities } from '@switchyard/contracts/jobs/job.ts';
import type { Site } from '@switchyard/contracts/sites/site.ts';
import { type Skill, trades } from '@switchyard/contracts/technicians/technician.ts';
import { useCallback, useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { formatPhone } from '../../lib/format-phone.ts';
import { tradeWord } from '../../lib/trade-word.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useRecordsView } from '../../offline/views/use-record-view.ts';
import { type FormField, section } from '../../records/form-field.ts';
import type { PickerOption } from '../../ui/record-picker.tsx';
import { priorityWord } from '../../ui/priority-mark.tsx';
import { type JobEditInput, type JobFormInput, noContact, pastWarning } from './job-form.ts';
import { useCustomerOfJobQuery, useCustomerSitesQuery, useFindCustomersQuery } from './job-references-api.ts';
import { equipmentText } from './equipment-text.ts';
import { JobEquipmentField, NewJobEquipmentField } from './equipment-field.tsx';
import { skillsText } from './job-words.ts';
import { useCompanyProfileQuery } from './jobs-api.ts';
import { SkillListField } from './skill-list-field.tsx';

/** Fields of both forms. */
const title = {
  kind: 'text',
  name: 'title',
  label: t`Title`,
  required: true,
  maxLength: 200,
  width: 'full',
  placeholder: t`What is wrong, in a few words`,
} as const;
const type = {
  kind: 'text',
  name: 'type',
  label: 'Type',
  required: true,
  maxLength: 80,
  placeholder: 'Repair, inspection, installation…',
  useSuggestions: () => useCompanyProfileQuery().data?.jobTypes ?? [],
} as const;
const trade = {
  kind: 'choice',
  name: 'trade',
  label: t`Trade`,
  options: trades.map((value) => ({ value, label: tradeWord(value) })),
} as const;
const priority = {
  kind: 'choice',
  name: 'priority',
  label: t`Priority`,
  options: jobPriorities.map((value) => ({ value, label: priorityWord(value) })),
} as const;
const duration = {
  kind: 'text',
  name: 'estimatedMinutes',
  type: 'number',
  required: true,
  min: 5,
  max: 1440,
  step: 5,
  unit: 'min',
} as const;
const resolveBy = { kind: 'text', name: 'resolveBy', label: t`Resolve by`, type: 'datetime-local' } as const;
const warnIfPast = (zone: string) => (value: unknown) => pastWarning(value, { zone, now: Date.now() });
const poNumber = { kind: 'text', name: 'poNumber', label: t`PO number`, maxLength: 60 } as const;
const description = {
  kind: 'textarea',
  name: 'description',
  label: t`Description`,
  rows: 3,
  width: 'full',
} as const;
const instructions = {
  kind: 'textarea',
  name: 'instructions',
  label: t`Instructions for the technician`,
  width: 'full',
} as const;

const crewSize = {
  kind: 'text',
  name: 'crewSize',
  label: t`Crew size`,
  type: 'number',
  required: true,
  min: 1,
  max: 20,
  width: 'quarter',
} as const;
const requiredSkills: FormField<JobEditInput> = {
  kind: 'custom',
  name: 'requiredSkills',
  label: t`Required skills`,
  Control: SkillListField,
  show: (skills) => skillsText(skills as readonly Skill[]),
  width: 'full',
};

/** Fields of a new job. */
export function newJobFields(zone: string): readonly FormField<JobFormInput>[] {
  return [
    title,
    {
      kind: 'record',
      name: 'customerId',
      label: t`Customer`,
      required: true,
      useOptions: useFoundCustomers,
      warn: (option) => (option as PickerOption | null)?.refusal,
    },
    { kind: 'listed', name: 'siteId', label: t`Site`, required: true, useOptions: useSitesOfChosen },
    type,
    { kind: 'listed', name: 'trade', label: t`Trade`, useOptions: useOwnTrades },
    priority,
    { ...duration, label: t`Estimated duration` },
    { ...resolveBy, hint: t`On the clock of ${zone}`, warn: warnIfPast(zone) },
    poNumber,
    {
      kind: 'custom',
      name: 'equipmentIds',
      label: t`Equipment`,
      Control: NewJobEquipmentField,
      width: 'full',
    },
    description,
    instructions,
  ];
}

/** All fields of a job that the office may change. */
export function jobEditFields(job: Job, zone: string): readonly FormField<JobEditInput>[] {
  return [
    ...section<JobEditInput>(t`Work`, [
      title,
      type,
      trade,
      priority,
      { ...duration, label: t`Planned duration`, width: 'quarter' },
      crewSize,
      requiredSkills,
    ]),
    ...section<JobEditInput>(t`Place`, [
      {
        kind: 'listed',
        name: 'siteId',
        label: t`Site`,
        useOptions: () => useSitesOfJob(job),
        show: (id) => (id === job.siteId ? job.siteAddress : t`Another site`),
      },
      {
        kind: 'listed',
        name: 'contactId',
        label: t`Contact`,
        useOptions: () => useContactsOf(job),
        show: (id) => (id === noContact ? nobody : t`A contact`),
      },
      equipmentField(job),
    ]),
    ...section<JobEditInput>(t`Times, on the clock of ${zone.replaceAll('_', ' ')}`, [
      { ...resolveBy, name: 'respondBy', label: t`Respond by`, warn: warnIfPast(zone) },
      { ...resolveBy, warn: warnIfPast(zone) },
      { ...resolveBy, name: 'earliestStart', label: t`Earliest start` },
      { ...resolveBy, name: 'latestFinish', label: t`Latest finish`, warn: warnIfPast(zone) },
    ]),
    ...section<JobEditInput>(t`Texts`, [
      { ...description, hint: t`The customer sees this` },
      instructions,
      {
        ...instructions,
        name: 'internalNotes',
        label: t`Internal notes`,
        hint: t`Never shown to the customer`,
      },
    ]),
    ...section<JobEditInput>(t`Paperwork`, [
      poNumber,
      {
        kind: 'text',
        name: 'nteMinor',
        label: t`Not to exceed`,
        inputMode: 'decimal',
        placeholder: t`No limit`,
      },
      { kind: 'text', name: 'tags', label: t`Tags`, placeholder: t`Separated by commas`, width: 'full' },
    ]),
  ];
}

/** The equipment of the job's customer. */
function equipmentField({ customerId }: Job): FormField<JobEditInput> {
  return {
    kind: 'custom',
    name: 'equipmentIds',
    label: t`Equipment`,
    Control: ({ form }) => JobEquipmentField({ form, customerId }),
    show: (ids) => equipmentText(ids as readonly string[]),
    width: 'full',
  };
}

const nobody = t`Nobody in particular`;

function useFoundCustomers(search: string) {
  const { data, isFetching } = useFindCustomersQuery(useDebounced(search, 200));
  const options = (data?.items ?? []).map(({ id, name, number, phone, email, doNotService }) => ({
    id,
    label: name,
    note: [doNotService && t`Do not service`, t`No. ${number}`, phone && formatPhone(phone), email]
      .filter(Boolean)
      .join(' · '),
    ...(doNotService && { refusal: t`This customer is marked: do not service` }),
  }));
  return { options, loading: isFetching };
}

/** Sites of a customer, including those that were created without a network. */
function useSiteOptions(customerId: string) {
  const { currentData, error } = useCustomerSitesQuery(customerId, { skip: customerId === '' });
  const isOfCustomer = useCallback((site: Site) => site.customerId === customerId, [customerId]);
  const { rows = [] } = useRecordsView('site', { data: currentData?.items, error }, isOfCustomer);
  return rows.map(({ id, name, address }) => ({
    value: id,
    label: name === address.line1 ? name : `${name} · ${address.line1}`,
  }));
}

/** Trades, those of the company first; its first one is preselected until another is chosen. */
function useOwnTrades(form: UseFormReturn<JobFormInput>) {
  const own = useCompanyProfileQuery().data?.trades ?? [];
  const [first] = own;
  const isChosen = form.formState.dirtyFields.trade === true;
  useEffect(() => {
    if (first !== undefined && !isChosen) form.setValue('trade', first);
  }, [form, first, isChosen]);
  const options = [...own, ...trades.filter((value) => !own.includes(value))];
  return {
    options: options.map((value) => ({ value, label: tradeWord(value) })),
    placeholder: t`Choose a trade`,
  };
}

/** Sites of the chosen customer; a single one is preselected. */
function useSitesOfChosen(form: UseFormReturn<JobFormInput>) {
  const customerId = form.watch('customerId')?.id ?? '';
  const siteId = form.watch('siteId');
  const options = useSiteOptions(customerId);
  const only = options.length === 1 ? options[0]?.value : undefined;
  const before = useRef(customerId);
  useEffect(() => {
    if (only !== undefined && siteId !== only) form.setValue('siteId', only, { shouldValidate: true });
    else if (before.current !== customerId) form.setValue('siteId', '');
    before.current = customerId;
  }, [form, customerId, siteId, only]);
  return { options, placeholder: customerId === '' ? t`Choose a customer first` : t`Choose a site` };
}

/** Sites of the job's customer; its own is offered even if the list does not contain it. */
function useSitesOfJob({ customerId, siteId, siteName }: Job) {
  const listed = useSiteOptions(customerId);
  const isListed = listed.some(({ value }) => value === siteId);
  return { options: isListed ? listed : [{ value: siteId, label: siteName }, ...listed] };
}

function useContactsOf({ customerId }: Job) {
  const contacts = useCustomerOfJobQuery(customerId).data?.contacts ?? [];
  const named = contacts.map(({ id, name }) => ({ value: id, label: name }));
  return { options: [{ value: noContact, label: nobody }, ...named] };
}
