import { z } from 'zod';
import { idSchema, instantSchema, longTextSchema, reasonSchema, recordShape } from '../http/primitives.ts';
import { industries, leadSources, leadStates, spamSigns, teamSizes } from './lead-options.ts';

export const leadStateSchema = z.enum(leadStates);
export const leadSourceSchema = z.enum(leadSources);
export const teamSizeSchema = z.enum(teamSizes);
export const industrySchema = z.enum(industries);

/** Somebody who may become a customer of the product. */
export const leadSchema = z.object({
  ...recordShape,
  /** Name, phone, team size and industry are as they were said first; what a later request says is in the history. */
  firstName: z.string(),
  lastName: z.string(),
  /** Empty when the chat only learned a phone number. */
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
  /** The account it became. */
  customerId: idSchema.nullable(),
  requestCount: z.number().int().positive(),
  requestedAt: instantSchema,
  dueAt: instantSchema,
  answeredAt: instantSchema.nullable(),
});
export type Lead = z.infer<typeof leadSchema>;

/** What a request says of the person who sent it; what it left out is empty or null. */
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

/** One line of a lead's history. */
export const leadEntrySchema = z.object({
  id: idSchema,
  kind: z.enum(leadEntryKinds),
  subject: z.string(),
  body: z.string(),
  source: leadSourceSchema.nullable(),
  authorName: z.string(),
  createdAt: instantSchema,
  /** Of a request: what it said of the person. Null for requests of before this was kept. */
  said: leadFactsSchema.nullable(),
  /** Of an answer: how its mail fares; null once mails of that age are removed. */
  delivery: z.enum(['queued', 'sent', 'kept', 'failed']).nullable(),
});
export type LeadEntry = z.infer<typeof leadEntrySchema>;

export const leadDetailSchema = z.object({ ...leadSchema.shape, entries: z.array(leadEntrySchema) });
export type LeadDetail = z.infer<typeof leadDetailSchema>;

export const updateLeadSchema = z
  .strictObject({
    state: leadStateSchema,
    assigneeId: idSchema.nullable(),
    /** Kept with a lead that is lost. */
    lostReason: reasonSchema.nullable(),
  })
  .partial()
  .refine((value) => Object.keys(value).length > 0, 'Nothing to change');
export type UpdateLead = z.output<typeof updateLeadSchema>;

/** `note`: for colleagues. `call`: what was said on the phone. `answer`: a mail to the lead. Both of them answer. */
export const createLeadEntrySchema = z.strictObject({
  kind: z.enum(['note', 'call', 'answer']),
  subject: z.string().trim().max(200).default(''),
  body: longTextSchema.min(1),
});
export type CreateLeadEntry = z.output<typeof createLeadEntrySchema>;
