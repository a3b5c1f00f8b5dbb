import { z } from 'zod';
import { idSchema, instantSchema, longTextSchema, recordShape } from '../http/primitives.ts';

/** `email`: mailed to the customer. `portal`: shown on the customer's pages. `call`: notes of a call. */
export const communicationChannels = ['email', 'portal', 'call'] as const;
export const communicationChannelSchema = z.enum(communicationChannels);

export const communicationSchema = z.object({
  ...recordShape,
  customerId: idSchema,
  jobId: idSchema.nullable(),
  channel: communicationChannelSchema,
  /** `in`: from the customer to the office. */
  direction: z.enum(['out', 'in']),
  subject: z.string(),
  body: z.string(),
  authorId: idSchema.nullable(),
  authorName: z.string(),
  occurredAt: instantSchema,
  /**
   * `kept`: no mail server, or nothing to send. `held`: waits until the sign-up address is verified. `unknown`: handed
   * over, but the mail server did not answer.
   */
  delivery: z.enum(['kept', 'held', 'queued', 'sent', 'failed', 'unknown']),
});
export type Communication = z.infer<typeof communicationSchema>;

export const createCommunicationSchema = z
  .strictObject({
    customerId: idSchema.nullable().default(null),
    jobId: idSchema.nullable().default(null),
    channel: communicationChannelSchema.default('portal'),
    subject: z.string().trim().max(200).default(''),
    body: longTextSchema.min(1),
    occurredAt: instantSchema.nullable().default(null),
  })
  .refine((value) => value.customerId !== null || value.jobId !== null, {
    path: ['customerId'],
    message: 'Required: name the customer or the job',
  });
export type CreateCommunication = z.output<typeof createCommunicationSchema>;
