import { type Job, jobPriorities } from '@switchyard/contracts/jobs/job.ts';
import { trades } from '@switchyard/contracts/technicians/technician.ts';
import type { ReactNode } from 'react';
import { tradeWord } from '../../lib/trade-word.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { priorityWord } from '../../ui/priority-mark.tsx';
import type { SelectOption } from '../../ui/select-props.ts';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { type JobEditField, type JobEditForm, noContact } from './job-edit-form.ts';
import { useCustomerOfJobQuery, useCustomerSitesQuery } from './job-references-api.ts';
import { SkillListField } from './skill-list-field.tsx';

const tradeOptions = trades.map((value) => ({ value, label: tradeWord(value) }));
const priorityOptions = jobPriorities.map((value) => ({ value, label: priorityWord(value) }));

export const jobFieldLabels: Readonly<Record<JobEditField, string>> = {
  title: 'Title',
  type: 'Type',
  trade: 'Trade',
  priority: 'Priority',
  siteId: 'Site',
  contactId: 'Contact',
  estimatedMinutes: 'Planned duration',
  crewSize: 'Crew size',
  requiredSkills: 'Required skills',
  respondBy: 'Respond by',
  resolveBy: 'Resolve by',
  earliestStart: 'Earliest start',
  latestFinish: 'Latest finish',
  poNumber: 'PO number',
  nteMinor: 'Not to exceed',
  tags: 'Tags',
  description: 'Description',
  instructions: 'Instructions for the technician',
  internalNotes: 'Internal notes',
};

type PartProps = { form: JobEditForm };

/** All fields of a job that the office may change. */
export function JobEditFields({ form, job, zone }: PartProps & { job: Job; zone: string }) {
  const { formState, watch, setValue } = form;
  return (
    <div className="flex flex-col gap-5">
      <Section title="Work">
        <TextField form={form} name="title" required maxLength={200} wide />
        <TextField form={form} name="type" required maxLength={80} />
        <Choice
          label={jobFieldLabels.trade}
          error={formState.errors.trade?.message}
          options={tradeOptions}
          value={watch('trade')}
          onChange={(value) => setValue('trade', value, { shouldValidate: formState.isSubmitted })}
        />
        <Choice
          label={jobFieldLabels.priority}
          error={formState.errors.priority?.message}
          options={priorityOptions}
          value={watch('priority')}
          onChange={(value) => setValue('priority', value, { shouldValidate: formState.isSubmitted })}
        />
        <div className="grid grid-cols-2 gap-3">
          <TextField
            form={form}
            name="estimatedMinutes"
            required
            type="number"
            min={5}
            max={1440}
            trailing="min"
          />
          <TextField form={form} name="crewSize" required type="number" min={1} max={20} />
        </div>
        <SkillListField
          value={watch('requiredSkills')}
          error={firstMessage(formState.errors.requiredSkills)}
          onChange={(skills) =>
            setValue('requiredSkills', skills, { shouldValidate: formState.isSubmitted, shouldDirty: true })
          }
        />
      </Section>
      <Section title="Place">
        <PlaceFields form={form} job={job} />
      </Section>
      <Section title={`Times, on the clock of ${zone.replaceAll('_', ' ')}`}>
        {(['respondBy', 'resolveBy', 'earliestStart', 'latestFinish'] as const).map((name) => (
          <TextField key={name} form={form} name={name} type="datetime-local" />
        ))}
      </Section>
      <Section title="Texts">
        <LongField form={form} name="description" hint="The customer sees this" rows={3} />
        <LongField form={form} name="instructions" rows={2} />
        <LongField form={form} name="internalNotes" hint="Never shown to the customer" rows={2} />
      </Section>
      <Section title="Paperwork">
        <TextField form={form} name="poNumber" maxLength={60} />
        <TextField form={form} name="nteMinor" inputMode="decimal" placeholder="No limit" />
        <TextField form={form} name="tags" placeholder="Separated by commas" wide />
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-2 text-xs font-medium text-3">{title}</h3>
      <div className="grid items-start gap-3 sm:grid-cols-2">{children}</div>
    </section>
  );
}

type TextName = Exclude<JobEditField, 'trade' | 'priority' | 'siteId' | 'contactId' | 'requiredSkills'>;
type TextFieldProps = PartProps & {
  name: TextName;
  required?: boolean;
  wide?: boolean;
  type?: string;
  min?: number;
  max?: number;
  maxLength?: number;
  trailing?: string;
  placeholder?: string;
  inputMode?: 'decimal';
};

function TextField({ form, name, required = false, wide = false, ...input }: TextFieldProps) {
  return (
    <Field
      label={jobFieldLabels[name]}
      required={required}
      error={form.formState.errors[name]?.message}
      {...(wide ? { className: 'sm:col-span-2' } : {})}
    >
      <Input {...input} {...form.register(name)} />
    </Field>
  );
}

function LongField({ form, name, hint, rows }: PartProps & { name: TextName; hint?: string; rows: number }) {
  return (
    <Field
      label={jobFieldLabels[name]}
      hint={hint}
      error={form.formState.errors[name]?.message}
      className="sm:col-span-2"
    >
      <Textarea rows={rows} {...form.register(name)} />
    </Field>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  error: string | undefined;
  options: readonly SelectOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

function Choice<Value extends string>({ label, error, ...select }: ChoiceProps<Value>) {
  return (
    <Field label={label} error={error}>
      <Select {...select} />
    </Field>
  );
}

function PlaceFields({ form, job }: PartProps & { job: Job }) {
  const sites = useCustomerSitesQuery(job.customerId);
  const customer = useCustomerOfJobQuery(job.customerId);
  const { errors, isSubmitted } = form.formState;
  const listed = (sites.data?.items ?? []).map((site) => ({
    value: site.id,
    label: site.name === site.address.line1 ? site.name : `${site.name} · ${site.address.line1}`,
  }));
  // The job's site is offered even if the list does not contain it.
  const siteOptions = listed.some(({ value }) => value === job.siteId)
    ? listed
    : [{ value: job.siteId, label: job.siteName }, ...listed];
  const contactOptions = [
    { value: noContact, label: 'Nobody in particular' },
    ...(customer.data?.contacts ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <>
      <Choice
        label={jobFieldLabels.siteId}
        error={errors.siteId?.message}
        options={siteOptions}
        value={form.watch('siteId')}
        onChange={(value) => form.setValue('siteId', value, { shouldValidate: isSubmitted })}
      />
      <Choice
        label={jobFieldLabels.contactId}
        error={errors.contactId?.message}
        options={contactOptions}
        value={form.watch('contactId')}
        onChange={(value) => form.setValue('contactId', value, { shouldValidate: isSubmitted })}
      />
    </>
  );
}

/** The first message of a list's errors: its own or that of an entry. */
function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string' && error.message !== '') return error.message;
  for (const inner of Object.values(error)) {
    const message = firstMessage(inner);
    if (message !== undefined) return message;
  }
  return undefined;
}
