import { z } from 'zod';
import { idSchema, instantSchema, longTextSchema, reasonSchema, recordShape } from '../http/primitives.ts';
import { industries, leadSources, leadStates, spamSigns, teamSizes } from './lead-options.ts';

export const leadStateSchema = z.enum(leadStates);
export const leadSourceSchema = z.enum(leadSources);
export const teamSizeSchema = z.enum(teamSizes);
export const industrySchema = z.enum(industries);

/** A prospective customer of the product. */
export const leadSchema = z.object({
  ...recordShape,
  /** Name, phone, team size and industry keep their first values; those of later requests are in the history. */
  firstName: z.string(),
  lastName: z.string(),
  /** Empty if the chat only learned a phone number. */
  email: z.string(),
  company: z.string(),
  phone: z.string(),
  teamSize: teamSizeSchema.nullable(),
  industry: industrySchema.nullable(),
  /** Of the newest request; earlier ones are in the history. */
  message: z.string(),
  source: leadSourceSchema,
  state: leadStateSchema,
  lostReason: z.string().nullable(),
  spamSigns: z.array(z.enum(spamSigns)),
  assigneeId: idSchema.nullable(),
  assigneeName: z.string().nullable(),
  /** The account that the lead became. */
  customerId: idSchema.nullable(),
  requestCount: z.number().int().positive(),
  requestedAt: instantSchema,
  dueAt: instantSchema,
  answeredAt: instantSchema.nullable(),
});
export type Lead = z.infer<typeof leadSchema>;

/** Facts about the sender of a request; omitted ones are empty or null. */
export const leadFactsSchema = leadSchema.pick({
  firstName: true,
  lastName: true,
  phone: true,
  teamSize: true,
  industry: true,
});
export type LeadFacts = z.infer<typeof leadFactsSchema>;

export const leadEntryKinds = [
  'request',
  'note',
  'call',
  'answer',
  'state',
  'assignment',
  'converted',
] as const;

/** An entry of a lead's history. */
export const leadEntrySchema = z.object({
  id: idSchema,
  kind: z.enum(leadEntryKinds),
  subject: z.string(),
  body: z.string(),
  source: leadSourceSchema.nullable(),
  authorName: z.string(),
  createdAt: instantSchema,
  /** For requests: the sender's facts. Null for requests stored before this field existed. */
  said: leadFactsSchema.nullable(),
  /** For answers: state of the mail; null once old mails are removed. */
  delivery: z.enum(['queued', 'sent', 'kept', 'failed', 'unknown']).nullable(),
});
export type LeadEntry = z.infer<typeof leadEntrySchema>;

export const leadDetailSchema = z.object({ ...leadSchema.shape, entries: z.array(leadEntrySchema) });
export type LeadDetail = z.infer<typeof leadDetailSchema>;

export const updateLeadSchema = z
  .strictObject({
    state: leadStateSchema,
    assigneeId: idSchema.nullable(),
    /** Stored with a lost lead. */
    lostReason: reasonSchema.nullable(),
  })
  .partial()
  .refine((value) => Object.keys(value).length > 0, 'Nothing to change');
export type UpdateLead = z.output<typeof updateLeadSchema>;

/**
 * `note`: for colleagues. `call`: notes of a phone call. `answer`: a mail to the lead. Calls and answers stop the
 * clock.
 */
export const createLeadEntrySchema = z.strictObject({
  kind: z.enum(['note', 'call', 'answer']),
  subject: z.string().trim().max(200).default(''),
  body: longTextSchema.min(1),
});
export type CreateLeadEntry = z.output<typeof createLeadEntrySchema>;
