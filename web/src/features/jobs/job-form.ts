import { t } from '@lingui/core/macro';
import { durationMinutesSchema, moneyMinorSchema } from '@switchyard/contracts/http/primitives.ts';
import {
  type CreateJob,
  createJobSchema,
  type Job,
  jobPrioritySchema,
  type UpdateJob,
} from '@switchyard/contracts/jobs/job.ts';
import { skillsSchema, tradeSchema } from '@switchyard/contracts/technicians/technician.ts';
import { z } from 'zod';
import { equipmentIdsOf } from '../../core/equipment/equipment-ids.ts';
import { formatDate } from '../../lib/format-date.ts';
import { toInstant } from '../../lib/to-instant.ts';
import { moneyText, tagList, wholeNumber } from '../../records/typed-values.ts';
import type { PickerOption } from '../../ui/record-picker.tsx';

/** Value of the contact field without a contact. */
export const noContact = 'none';

const localMinute = z.string().regex(/^(\d{4}-\d\d-\d\dT\d\d:\d\d)?$/, t`Invalid time`);
const longText = z.string().max(10_000);
const amount = z
  .string()
  .trim()
  .regex(/^(\d+([.,]\d{1,2})?)?$/, t`Must be an amount such as 250 or 250.00`)
  .transform((text) => (text === '' ? null : Math.round(Number(text.replace(',', '.')) * 100)))
  .pipe(moneyMinorSchema.nullable());
const customer = z.custom<PickerOption | null>().transform((option, context) => {
  if (option !== null && option.refusal === undefined) return option.id;
  context.addIssue({ code: 'custom', message: option?.refusal ?? t`Choose a customer` });
  return z.NEVER;
});

/** Warning for a deadline in the past. @param now epoch ms */
export function pastWarning(
  value: unknown,
  { zone, now }: { zone: string; now: number },
): string | undefined {
  const instant = typeof value === 'string' ? toInstant(value, zone) : null;
  return instant !== null && Date.parse(instant) < now ? t`This time has passed` : undefined;
}

/** Fields of both forms: texts as typed, times in the company's zone. */
const shared = {
  title: z.string().trim().min(1, t`Required`).max(200),
  type: z.string().trim().min(1, 'Required').max(80),
  trade: tradeSchema,
  priority: jobPrioritySchema,
  siteId: z.string().min(1, t`Choose a site`),
  estimatedMinutes: wholeNumber.pipe(durationMinutesSchema),
  resolveBy: localMinute,
  description: longText,
  instructions: longText,
  poNumber: z.string().trim().max(60),
  equipmentIds: z.array(z.string()),
};

export const jobFormSchema = z.object({ ...shared, customerId: customer });
export type JobFormInput = z.input<typeof jobFormSchema>;

export const emptyJobForm: JobFormInput = {
  title: '',
  type: '',
  trade: 'electrical',
  priority: 'none',
  customerId: null,
  siteId: '',
  estimatedMinutes: '60',
  resolveBy: '',
  description: '',
  instructions: '',
  poNumber: '',
  equipmentIds: [],
};

/** Placeholder for temporary ids, which the server's schema rejects. */
const anyId = '00000000-0000-7000-8000-000000000000';

/** The request for the new job. Customer and site may have been created on this device a moment ago. */
export function toCreateJob(form: z.output<typeof jobFormSchema>, zone: string): CreateJob {
  const { resolveBy, poNumber, customerId, siteId, ...rest } = form;
  const job = createJobSchema.parse({
    ...rest,
    customerId: anyId,
    siteId: anyId,
    resolveBy: toInstant(resolveBy, zone),
    poNumber: poNumber === '' ? null : poNumber,
  });
  return { ...job, customerId, siteId };
}

/** In addition, the limit in whole currency units. */
export const jobEditSchema = z
  .object({
    ...shared,
    contactId: z.string().min(1),
    crewSize: wholeNumber.pipe(z.number().int().min(1).max(20)),
    requiredSkills: skillsSchema,
    respondBy: localMinute,
    earliestStart: localMinute,
    latestFinish: localMinute,
    nteMinor: amount,
    tags: tagList,
    internalNotes: longText,
  })
  .refine(
    (form) => form.earliestStart === '' || form.latestFinish === '' || form.latestFinish > form.earliestStart,
    {
      path: ['latestFinish'],
      message: t`Must be after the earliest start`,
    },
  )
  .refine((form) => form.respondBy === '' || form.resolveBy === '' || form.resolveBy >= form.respondBy, {
    path: ['resolveBy'],
    message: t`Must not be before the time to respond by`,
  });
export type JobEditInput = z.input<typeof jobEditSchema>;

/** Form values of a job. */
export function toJobEditInput(job: Job, zone: string): JobEditInput {
  const local = (instant: string | null) => (instant === null ? '' : formatDate(instant, zone, 'isoMinute'));
  return {
    title: job.title,
    type: job.type,
    trade: job.trade,
    priority: job.priority,
    siteId: job.siteId,
    requiredSkills: job.requiredSkills,
    description: job.description,
    instructions: job.instructions,
    contactId: job.contactId ?? noContact,
    estimatedMinutes: String(job.estimatedMinutes),
    crewSize: String(job.crewSize),
    respondBy: local(job.respondBy),
    resolveBy: local(job.resolveBy),
    earliestStart: local(job.earliestStart),
    latestFinish: local(job.latestFinish),
    poNumber: job.poNumber ?? '',
    nteMinor: moneyText(job.nteMinor),
    tags: job.tags.join(', '),
    equipmentIds: equipmentIdsOf(job),
    internalNotes: job.internalNotes ?? '',
  };
}

/** The change to send, limited to these fields. A time shown to the minute does not change its seconds. */
export function toJobPatch(
  form: z.output<typeof jobEditSchema>,
  fields: readonly (keyof JobEditInput)[],
  zone: string,
): UpdateJob {
  const whole: Required<{ [Field in keyof JobEditInput]: UpdateJob[Field] }> = {
    ...form,
    contactId: form.contactId === noContact ? null : form.contactId,
    respondBy: toInstant(form.respondBy, zone),
    resolveBy: toInstant(form.resolveBy, zone),
    earliestStart: toInstant(form.earliestStart, zone),
    latestFinish: toInstant(form.latestFinish, zone),
    poNumber: form.poNumber === '' ? null : form.poNumber,
    internalNotes: form.internalNotes.trim() === '' ? null : form.internalNotes,
  };
  return Object.fromEntries(fields.map((field) => [field, whole[field]]));
}
