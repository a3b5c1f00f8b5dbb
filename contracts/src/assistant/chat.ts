import { z } from 'zod';
import { idSchema } from '../http/primitives.ts';
import { proposalSchema } from './proposal.ts';

/** `sales`: anonymous visitors of the public site. `helper`: signed-in users. */
export const chatTypes = ['sales', 'helper'] as const;
export const chatTypeSchema = z.enum(chatTypes);
export type ChatType = z.infer<typeof chatTypeSchema>;

export const chatContexts = ['prospect_conversion', 'subscriber_workflow'] as const;
export type ChatContext = (typeof chatContexts)[number];

/** The context required by each type; any other context is refused. */
export const contextOfType = {
  sales: 'prospect_conversion',
  helper: 'subscriber_workflow',
} as const satisfies Record<ChatType, ChatContext>;

/** Longest message, characters. */
export const chatMessageLimit = 4_000;

/** Tabs and line breaks are allowed; other control characters are not. */
const controlCharacters = /[\p{Cc}]/u;

/** A user's message. Markup counts as plain text: it is stored and shown as typed. */
export const chatMessageSchema = z
  .string()
  .trim()
  .min(1, 'Required: write a message')
  .max(chatMessageLimit, `Invalid message: at most ${chatMessageLimit} characters`)
  .refine((text) => !controlCharacters.test(text.replace(/[\t\r\n]/g, '')), {
    error: 'Invalid message: it has control characters',
  });

/** `visitor-`, a timestamp and a random part, as kept in the browser by the widget. */
export const visitorIdSchema = z
  .string()
  .max(100)
  .regex(/^visitor-[A-Za-z0-9._-]{1,90}$/, 'Invalid visitor id');

export const sendChatSchema = z
  .strictObject({
    message: chatMessageSchema,
    type: chatTypeSchema,
    context: z.enum(chatContexts),
    /** Sales only. */
    visitorId: visitorIdSchema.optional(),
    /**
     * Continues an earlier conversation of the same person; if omitted, a new helper conversation begins. A visitor has
     * one conversation; a different id in the reply means that a new one was started.
     */
    conversationId: idSchema.optional(),
  })
  .refine(({ type, context }) => contextOfType[type] === context, {
    path: ['context'],
    message: 'Invalid context: it does not belong to this type',
  })
  .refine(({ type, visitorId }) => type === 'sales' || visitorId === undefined, {
    path: ['visitorId'],
    message: 'Invalid visitor id: only visitors have one',
  })
  .refine(({ type, visitorId }) => type === 'helper' || visitorId !== undefined, {
    path: ['visitorId'],
    message: 'Required: visitors name their visitor id',
  });
export type SendChat = z.output<typeof sendChatSchema>;

export const citationKinds = ['article', 'page', 'job', 'customer', 'visit', 'technician'] as const;

/** Source of an answer: an article, a page of the public site or a record that the user may see. */
export const citationSchema = z.object({
  kind: z.enum(citationKinds),
  id: z.string(),
  title: z.string(),
  /** Path within the product, for example `/docs/dispatch/plan-a-visit` or `/jobs/0199…`. */
  href: z.string(),
});
export type Citation = z.infer<typeof citationSchema>;

/** Engine that answered: the built-in one or the configured model server. */
export const chatEngineSchema = z.enum(['embedded', 'model']);
export type ChatEngine = z.infer<typeof chatEngineSchema>;

export const chatReplySchema = z.object({
  /** Plain text with line breaks; lines that begin with `- ` are list items. Never markup. */
  response: z.string(),
  conversationId: idSchema,
  messageId: idSchema,
  citations: z.array(citationSchema),
  proposals: z.array(proposalSchema),
  /** Suggested next messages; a click sends the text unchanged. */
  suggestions: z.array(z.string()),
  engine: chatEngineSchema,
});
export type ChatReply = z.infer<typeof chatReplySchema>;
