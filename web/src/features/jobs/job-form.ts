import { durationMinutesSchema } from '@switchyard/contracts/http/primitives.ts';
import { type CreateJob, createJobSchema, jobPrioritySchema } from '@switchyard/contracts/jobs/job.ts';
import { tradeSchema } from '@switchyard/contracts/technicians/technician.ts';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { toInstant } from '../../lib/to-instant.ts';

const localMinute = z.string().regex(/^(\d{4}-\d\d-\d\dT\d\d:\d\d)?$/, 'Invalid time');

/** Values of the form: texts as typed, times in the company's zone. */
export const jobFormSchema = z.object({
  title: z.string().trim().min(1, 'Required').max(200),
  type: z.string().trim().min(1, 'Required').max(80),
  trade: tradeSchema,
  priority: jobPrioritySchema,
  customerId: z.string().min(1, 'Choose a customer'),
  siteId: z.string().min(1, 'Choose a site'),
  estimatedMinutes: z.coerce.number<string | number>().pipe(durationMinutesSchema),
  resolveBy: localMinute,
  description: z.string().max(10_000),
  instructions: z.string().max(10_000),
  poNumber: z.string().max(60),
});
export type JobFormInput = z.input<typeof jobFormSchema>;
export type JobFormOutput = z.output<typeof jobFormSchema>;

export type JobForm = UseFormReturn<JobFormInput, unknown, JobFormOutput>;

export const emptyJobForm: JobFormInput = {
  title: '',
  type: '',
  trade: 'electrical',
  priority: 'none',
  customerId: '',
  siteId: '',
  estimatedMinutes: 60,
  resolveBy: '',
  description: '',
  instructions: '',
  poNumber: '',
};

/** Placeholder for temporary ids, which the server's schema rejects. */
const anyId = '00000000-0000-7000-8000-000000000000';

/** The request for the new job. Customer and site may have been created on this device a moment ago. */
export function toCreateJob(form: JobFormOutput, zone: string): CreateJob {
  const { resolveBy, poNumber, customerId, siteId, ...rest } = form;
  const job = createJobSchema.parse({
    ...rest,
    customerId: anyId,
    siteId: anyId,
    resolveBy: toInstant(resolveBy, zone),
    poNumber: poNumber.trim() === '' ? null : poNumber,
  });
  return { ...job, customerId, siteId };
}
