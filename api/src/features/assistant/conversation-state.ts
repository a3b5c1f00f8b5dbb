import { z } from 'zod';
import { helperIntents } from './understanding/reading.ts';
import { prospectSteps } from './understanding/read-prospect.ts';

const slots = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/** Context that the next message may refer to. */
export const conversationStateSchema = z.object({
  /** Information requested but not yet given. */
  open: z
    .object({ intent: z.enum(helperIntents), slots, missing: z.array(z.string()) })
    .nullable()
    .catch(null),
  focus: z
    .object({
      job: z.number().int().optional(),
      technician: z.string().optional(),
      customer: z.string().optional(),
    })
    .catch({}),
});
export type ConversationState = z.infer<typeof conversationStateSchema>;

export const freshState: ConversationState = { open: null, focus: {} };

/** The stored state; one of another version counts as fresh. */
export function readState(stored: unknown): ConversationState {
  const parsed = conversationStateSchema.safeParse(stored);
  return parsed.success ? parsed.data : freshState;
}

/** Facts about the visitor, the last question, and the newest messages. */
export const salesStateSchema = z.object({
  facts: z.partialRecord(z.enum([...prospectSteps, 'phone']), z.string()),
  skipped: z.array(z.enum(prospectSteps)),
  /** Topics the visitor asked about. */
  topics: z.array(z.string()),
  asked: z.enum(prospectSteps).nullable(),
  /** Messages since the last question. */
  sinceAsked: z.number().int(),
  isStored: z.boolean(),
  messages: z.array(z.object({ role: z.enum(['user', 'assistant']), content: z.string() })),
});
export type SalesState = z.infer<typeof salesStateSchema>;

/** The widget's greeting has already asked for the name. */
export const freshSalesState: SalesState = {
  facts: {},
  skipped: [],
  topics: [],
  asked: 'name',
  sinceAsked: 0,
  isStored: false,
  messages: [],
};

export function readSalesState(stored: unknown): SalesState {
  const parsed = salesStateSchema.safeParse(stored);
  return parsed.success ? parsed.data : freshSalesState;
}
