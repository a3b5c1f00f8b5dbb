import {
  durationMinutesSchema,
  moneyMinorSchema,
  tagsSchema,
} from '@switchyard/contracts/http/primitives.ts';
import { type Job, jobPrioritySchema, type UpdateJob } from '@switchyard/contracts/jobs/job.ts';
import { skillsSchema, tradeSchema } from '@switchyard/contracts/technicians/technician.ts';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { formatDate } from '../../lib/format-date.ts';
import { isSame } from '../../lib/save-merged.ts';
import { toInstant } from '../../lib/to-instant.ts';

/** Value of the contact field without a contact. */
export const noContact = 'none';

const localMinute = z.string().regex(/^(\d{4}-\d\d-\d\dT\d\d:\d\d)?$/, 'Invalid time');
const wholeNumber = z.string().trim().regex(/^\d+$/, 'Must be a whole number').transform(Number);
const amount = z
  .string()
  .trim()
  .regex(/^(\d+([.,]\d{1,2})?)?$/, 'Must be an amount such as 250 or 250.00')
  .transform((text) => (text === '' ? null : Math.round(Number(text.replace(',', '.')) * 100)))
  .pipe(moneyMinorSchema.nullable());

/** Values of the form: texts as typed, times in the company's zone, the limit in whole currency units. */
export const jobEditSchema = z
  .object({
    title: z.string().trim().min(1).max(200),
    type: z.string().trim().min(1).max(80),
    trade: tradeSchema,
    priority: jobPrioritySchema,
    siteId: z.string().min(1),
    contactId: z.string().min(1),
    estimatedMinutes: wholeNumber.pipe(durationMinutesSchema),
    crewSize: wholeNumber.pipe(z.number().int().min(1).max(20)),
    requiredSkills: skillsSchema,
    respondBy: localMinute,
    resolveBy: localMinute,
    earliestStart: localMinute,
    latestFinish: localMinute,
    poNumber: z.string().trim().max(60),
    nteMinor: amount,
    tags: z
      .string()
      .transform((text) =>
        text
          .split(',')
          .map((tag) => tag.trim())
          .filter((tag) => tag !== ''),
      )
      .pipe(tagsSchema),
    description: z.string().max(10_000),
    instructions: z.string().max(10_000),
    internalNotes: z.string().max(10_000),
  })
  .refine(
    (form) => form.earliestStart === '' || form.latestFinish === '' || form.latestFinish > form.earliestStart,
    {
      path: ['latestFinish'],
      message: 'Must be after the earliest start',
    },
  );
export type JobEditInput = z.input<typeof jobEditSchema>;
export type JobEditOutput = z.output<typeof jobEditSchema>;
export type JobEditForm = UseFormReturn<JobEditInput, unknown, JobEditOutput>;
export type JobEditField = keyof JobEditInput;

/** Form values of a job. */
export function toJobEditInput(job: Job, zone: string): JobEditInput {
  const local = (instant: string | null) => (instant === null ? '' : formatDate(instant, zone, 'isoMinute'));
  return {
    title: job.title,
    type: job.type,
    trade: job.trade,
    priority: job.priority,
    siteId: job.siteId,
    contactId: job.contactId ?? noContact,
    estimatedMinutes: String(job.estimatedMinutes),
    crewSize: String(job.crewSize),
    requiredSkills: job.requiredSkills,
    respondBy: local(job.respondBy),
    resolveBy: local(job.resolveBy),
    earliestStart: local(job.earliestStart),
    latestFinish: local(job.latestFinish),
    poNumber: job.poNumber ?? '',
    nteMinor: job.nteMinor === null ? '' : (job.nteMinor / 100).toFixed(2),
    tags: job.tags.join(', '),
    description: job.description,
    instructions: job.instructions,
    internalNotes: job.internalNotes ?? '',
  };
}

/** Fields whose values differ from the job; a time shown to the minute does not change its seconds. */
export function editedFields(typed: JobEditInput, base: Job, zone: string): JobEditField[] {
  const before = toJobEditInput(base, zone);
  return (Object.keys(before) as JobEditField[]).filter((field) => !isSame(typed[field], before[field]));
}

/** The change to send, limited to these fields. */
export function toJobPatch(form: JobEditOutput, fields: readonly JobEditField[], zone: string): UpdateJob {
  const whole: Required<{ [Field in JobEditField]: UpdateJob[Field] }> = {
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
