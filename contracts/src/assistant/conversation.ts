import { z } from 'zod';
import { idSchema, instantSchema } from '../http/primitives.ts';
import { chatEngineSchema, citationSchema } from './chat.ts';
import { proposalSchema } from './proposal.ts';

/** One row of the list of earlier conversations. */
export const conversationSchema = z.object({
  id: idSchema,
  /** The first question, shortened. */
  title: z.string(),
  /** The last thing that was said, shortened; with a search, the place that matched. */
  excerpt: z.string(),
  messageCount: z.number().int(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type Conversation = z.infer<typeof conversationSchema>;

export const chatMessageRecordSchema = z.object({
  id: idSchema,
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  createdAt: instantSchema,
  citations: z.array(citationSchema),
  /** As they are now, not as they were when they were made. */
  proposals: z.array(proposalSchema),
  /** Null for what the person said. */
  engine: chatEngineSchema.nullable(),
});
export type ChatMessageRecord = z.infer<typeof chatMessageRecordSchema>;

export const conversationDetailSchema = z.object({
  ...conversationSchema.shape,
  /** Oldest first; the newest 200. */
  messages: z.array(chatMessageRecordSchema),
});
export type ConversationDetail = z.infer<typeof conversationDetailSchema>;

/**
 * `name`: how to be called. `time_zone`: in which the person's dates are meant. `my_jobs`: whose work "my jobs" means.
 * `note`: anything else the person asked to remember.
 */
export const memoryKinds = ['name', 'time_zone', 'my_jobs', 'note'] as const;
export const memoryKindSchema = z.enum(memoryKinds);
export type MemoryKind = z.infer<typeof memoryKindSchema>;

export const memoryItemSchema = z.object({
  id: idSchema,
  kind: memoryKindSchema,
  /** What is remembered, for people: `Time zone`. */
  label: z.string(),
  value: z.string(),
  createdAt: instantSchema,
});
export type MemoryItem = z.infer<typeof memoryItemSchema>;

/** Most conversations and memory items that are kept per person; the oldest go first. */
export const conversationLimit = 500;
export const memoryLimit = 50;
