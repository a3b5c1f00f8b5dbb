import { z } from 'zod';
import { idSchema, instantSchema } from '../http/primitives.ts';
import { chatEngineSchema, citationSchema } from './chat.ts';
import { proposalSchema } from './proposal.ts';

/** A row in the list of earlier conversations. */
export const conversationSchema = z.object({
  id: idSchema,
  /** The first question, shortened. */
  title: z.string(),
  /** The last message, shortened; in a search, the matching passage. */
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
  /** In their current state, not the state at the time of the message. */
  proposals: z.array(proposalSchema),
  /** Null for the user's own messages. */
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
 * `name`: how to address the user. `time_zone`: zone of the user's dates. `my_jobs`: whose jobs "my jobs" means.
 * `note`: anything else the user asked to remember.
 */
export const memoryKinds = ['name', 'time_zone', 'my_jobs', 'note'] as const;
export const memoryKindSchema = z.enum(memoryKinds);
export type MemoryKind = z.infer<typeof memoryKindSchema>;

export const memoryItemSchema = z.object({
  id: idSchema,
  kind: memoryKindSchema,
  /** Display label of the memory: `Time zone`. */
  label: z.string(),
  value: z.string(),
  createdAt: instantSchema,
});
export type MemoryItem = z.infer<typeof memoryItemSchema>;

/** Most conversations and memory items kept per person; the oldest are deleted first. */
export const conversationLimit = 500;
export const memoryLimit = 50;
