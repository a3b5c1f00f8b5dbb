import { z } from 'zod';
import { idSchema } from '../http/primitives.ts';
import { proposalSchema } from './proposal.ts';

/** `sales`: anonymous visitors of the public site. `helper`: signed-in people. */
export const chatTypes = ['sales', 'helper'] as const;
export const chatTypeSchema = z.enum(chatTypes);
export type ChatType = z.infer<typeof chatTypeSchema>;

export const chatContexts = ['prospect_conversion', 'subscriber_workflow'] as const;
export type ChatContext = (typeof chatContexts)[number];

/** The context that belongs to each type; another one is refused. */
export const contextOfType = {
  sales: 'prospect_conversion',
  helper: 'subscriber_workflow',
} as const satisfies Record<ChatType, ChatContext>;

/** Longest message, characters. */
export const chatMessageLimit = 4_000;

/** Tab and line breaks are text; other control characters are not. */
const controlCharacters = /[\p{Cc}]/u;

/** What a person says. Markup counts as plain text: it is stored and shown as it was typed. */
export const chatMessageSchema = z
  .string()
  .trim()
  .min(1, 'Required: write a message')
  .max(chatMessageLimit, `Invalid message: at most ${chatMessageLimit} characters`)
  .refine((text) => !controlCharacters.test(text.replace(/[\t\r\n]/g, '')), {
    error: 'Invalid message: it has control characters',
  });

/** `visitor-`, a time value and a random part, as the widget keeps it in the browser. */
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
     * Goes on with an earlier conversation of the same person; without it a helper conversation begins. A visitor has one:
     * an id that is another one says that it was greeted anew.
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

/** Where an answer comes from: an article, a page of the public site or a record that the person may see. */
export const citationSchema = z.object({
  kind: z.enum(citationKinds),
  id: z.string(),
  title: z.string(),
  /** Path within the product, for example `/docs/dispatch/plan-a-visit` or `/jobs/0199…`. */
  href: z.string(),
});
export type Citation = z.infer<typeof citationSchema>;

/** Who answered: the built-in engine, or the configured model server. */
export const chatEngineSchema = z.enum(['embedded', 'model']);
export type ChatEngine = z.infer<typeof chatEngineSchema>;

export const chatReplySchema = z.object({
  /** Plain text with line breaks; lines beginning with `- ` are list items. Never markup. */
  response: z.string(),
  conversationId: idSchema,
  messageId: idSchema,
  citations: z.array(citationSchema),
  proposals: z.array(proposalSchema),
  /** What could be asked or said next; a click sends it as it is. */
  suggestions: z.array(z.string()),
  engine: chatEngineSchema,
});
export type ChatReply = z.infer<typeof chatReplySchema>;
