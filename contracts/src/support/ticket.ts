import { z } from 'zod';
import { formEmailSchema, formText } from '../http/form-text.ts';
import { idSchema, instantSchema, recordShape } from '../http/primitives.ts';
import { errorIdPattern } from './error-reference.ts';
import { ticketLimits, ticketPriorities, ticketStates } from './ticket-options.ts';

export const ticketStateSchema = z.enum(ticketStates);
export const ticketPrioritySchema = z.enum(ticketPriorities);

const { subject, body, name, facts, factName, factValue } = ticketLimits;

/** Facts about the browser, shown to the user before they are sent: names and values in display form. */
export const ticketFactSchema = z.strictObject({
  name: z.string().trim().min(1).max(factName),
  value: z.string().trim().max(factValue),
});
export type TicketFact = z.infer<typeof ticketFactSchema>;

/** A question to the operators of the product, with its messages. */
export const ticketSchema = z.object({
  ...recordShape,
  number: z.number().int(),
  subject: z.string(),
  state: ticketStateSchema,
  priority: ticketPrioritySchema,
  /** Null for visitors, who have no account. */
  requesterId: idSchema.nullable(),
  requesterName: z.string(),
  requesterEmail: z.string(),
  /** The company's name at that time; null for visitors. */
  companyName: z.string().nullable(),
  /** Id of the failure that the ticket is about. */
  errorId: z.string().nullable(),
  assigneeName: z.string().nullable(),
  messageCount: z.number().int(),
  lastMessageAt: instantSchema,
  answerDueAt: instantSchema,
  answeredAt: instantSchema.nullable(),
  /** Postponed while the ticket waits for the requester. */
  resolveDueAt: instantSchema,
  resolvedAt: instantSchema.nullable(),
});
export type Ticket = z.infer<typeof ticketSchema>;

export const ticketMessageSchema = z.object({
  id: idSchema,
  /** `desk`: support. */
  from: z.enum(['requester', 'desk']),
  authorName: z.string(),
  body: z.string(),
  /** Visible to support only. */
  internal: z.boolean(),
  createdAt: instantSchema,
});
export type TicketMessage = z.infer<typeof ticketMessageSchema>;

/** A page of a ticket's messages. */
export const ticketMessagesSchema = z.object({
  /** Oldest first. */
  messages: z.array(ticketMessageSchema),
  /** True if there are earlier messages; fetch them with the id of the oldest known one. */
  hasEarlier: z.boolean(),
});
export type TicketMessages = z.infer<typeof ticketMessagesSchema>;

/** Includes the newest messages. */
export const ticketDetailSchema = z.object({
  ...ticketSchema.shape,
  facts: z.array(ticketFactSchema),
  ...ticketMessagesSchema.shape,
});
export type TicketDetail = z.infer<typeof ticketDetailSchema>;

export const ticketBodySchema = formText(body, 'Write a message');

export const createTicketSchema = z.strictObject({
  subject: formText(subject, 'Enter a short subject'),
  body: ticketBodySchema,
  priority: ticketPrioritySchema.default('normal'),
  errorId: z.string().trim().regex(errorIdPattern, 'This is no error id').nullable().default(null),
  facts: z.array(ticketFactSchema).max(facts).default([]),
});
export type CreateTicket = z.output<typeof createTicketSchema>;

/** Visitors add their name and address; priorities require an account. */
export const visitorTicketSchema = createTicketSchema.omit({ priority: true }).extend({
  name: formText(name, 'Please tell us your name'),
  email: formEmailSchema,
});
export type VisitorTicket = z.output<typeof visitorTicketSchema>;

const changeable = { state: ticketStateSchema, priority: ticketPrioritySchema };
const changes = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .strictObject(shape)
    .partial()
    .refine((value) => Object.keys(value).length > 0, 'Nothing to change');

export const updateTicketSchema = changes(changeable);
/** `mine`, `true`: assigns the ticket to the caller; `false`: unassigns it. */
export const deskUpdateSchema = changes({ ...changeable, mine: z.boolean() });
export type DeskUpdate = z.output<typeof deskUpdateSchema>;

export const deskAnswerSchema = z.strictObject({
  body: ticketBodySchema,
  /** Visible to colleagues, not to the requester. */
  internal: z.boolean().default(false),
  /** State of the ticket after the answer; default: waiting for the requester. */
  state: z.enum(['open', 'waiting', 'resolved']).optional(),
});
export type DeskAnswer = z.output<typeof deskAnswerSchema>;
