import { z } from 'zod';
import { idSchema, instantSchema, recordShape } from '../http/primitives.ts';
import { errorIdPattern } from './error-reference.ts';
import { ticketLimits, ticketPriorities, ticketStates } from './ticket-options.ts';

export const ticketStateSchema = z.enum(ticketStates);
export const ticketPrioritySchema = z.enum(ticketPriorities);

const { subject, body, name, facts, factName, factValue } = ticketLimits;

/** What the browser knows of itself, shown to the person before it is sent: names and values as they read them. */
export const ticketFactSchema = z.strictObject({
  name: z.string().trim().min(1).max(factName),
  value: z.string().trim().max(factValue),
});
export type TicketFact = z.infer<typeof ticketFactSchema>;

/** A question to those who run the product, and what was said about it. */
export const ticketSchema = z.object({
  ...recordShape,
  number: z.number().int(),
  subject: z.string(),
  state: ticketStateSchema,
  priority: ticketPrioritySchema,
  /** Null when a visitor asks, who has no account. */
  requesterId: idSchema.nullable(),
  requesterName: z.string(),
  requesterEmail: z.string(),
  /** As the company was called then; null for visitors. */
  companyName: z.string().nullable(),
  /** Of the failure it is about. */
  errorId: z.string().nullable(),
  assigneeName: z.string().nullable(),
  messageCount: z.number().int(),
  lastMessageAt: instantSchema,
  answerDueAt: instantSchema,
  answeredAt: instantSchema.nullable(),
  /** Moves on while the ticket waits for whoever asked. */
  resolveDueAt: instantSchema,
  resolvedAt: instantSchema.nullable(),
});
export type Ticket = z.infer<typeof ticketSchema>;

export const ticketMessageSchema = z.object({
  id: idSchema,
  /** `desk`: from support. */
  from: z.enum(['requester', 'desk']),
  authorName: z.string(),
  body: z.string(),
  /** For support only. */
  internal: z.boolean(),
  createdAt: instantSchema,
});
export type TicketMessage = z.infer<typeof ticketMessageSchema>;

/** A stretch of what was said. */
export const ticketMessagesSchema = z.object({
  /** Oldest first. */
  messages: z.array(ticketMessageSchema),
  /** Whether more was said before; asked for by the id of the oldest that is known. */
  hasEarlier: z.boolean(),
});
export type TicketMessages = z.infer<typeof ticketMessagesSchema>;

/** With the newest messages. */
export const ticketDetailSchema = z.object({
  ...ticketSchema.shape,
  facts: z.array(ticketFactSchema),
  ...ticketMessagesSchema.shape,
});
export type TicketDetail = z.infer<typeof ticketDetailSchema>;

const required = { error: 'Required' };
const subjectSchema = z
  .string(required)
  .trim()
  .min(subject.min, 'Say in a few words what it is about')
  .max(subject.max, `Please use at most ${subject.max} characters`);
export const ticketBodySchema = z
  .string(required)
  .trim()
  .min(body.min, 'Write a message')
  .max(body.max, `Please use at most ${body.max.toLocaleString('en-US')} characters`);

export const createTicketSchema = z.strictObject({
  subject: subjectSchema,
  body: ticketBodySchema,
  priority: ticketPrioritySchema.default('normal'),
  errorId: z.string().trim().regex(errorIdPattern, 'This is no error id').nullable().default(null),
  facts: z.array(ticketFactSchema).max(facts).default([]),
});
export type CreateTicket = z.output<typeof createTicketSchema>;

/** A visitor says who they are; priorities are for those who have an account. */
export const visitorTicketSchema = createTicketSchema.omit({ priority: true }).extend({
  name: z
    .string(required)
    .trim()
    .min(name.min, 'Please tell us your name')
    .max(name.max, `Please use at most ${name.max} characters`),
  email: z
    .string(required)
    .trim()
    .toLowerCase()
    .max(254, 'Please enter a valid email address')
    .pipe(z.email({ error: 'Please enter a valid email address' })),
});
export type VisitorTicket = z.output<typeof visitorTicketSchema>;

export const updateTicketSchema = z
  .strictObject({ state: ticketStateSchema, priority: ticketPrioritySchema })
  .partial()
  .refine((value) => Object.keys(value).length > 0, 'Nothing to change');
export type UpdateTicket = z.output<typeof updateTicketSchema>;

export const deskUpdateSchema = z
  .strictObject({
    state: ticketStateSchema,
    priority: ticketPrioritySchema,
    /** `true`: I take it; `false`: it is nobody's again. */
    mine: z.boolean(),
  })
  .partial()
  .refine((value) => Object.keys(value).length > 0, 'Nothing to change');
export type DeskUpdate = z.output<typeof deskUpdateSchema>;

export const deskAnswerSchema = z.strictObject({
  body: ticketBodySchema,
  /** Colleagues read it, whoever asked does not. */
  internal: z.boolean().default(false),
  /** Where the ticket stands after the answer; default: it waits for whoever asked. */
  state: z.enum(['open', 'waiting', 'resolved']).optional(),
});
export type DeskAnswer = z.output<typeof deskAnswerSchema>;
