import { z } from 'zod';
import { defineRoute } from '../http/route.ts';
import { instantSchema } from '../http/primitives.ts';

/** Article of the guide as `<category>/<slug>`. */
const articleSchema = z
  .string()
  .max(120)
  .regex(/^[a-z\d-]+\/[a-z\d-]+$/, 'Invalid article: category/slug');
/** Random name that a browser gave itself; only its hash is stored. People who are signed in count by their account. */
const visitorIdSchema = z.uuid();

export const articleFeedbackSchema = z.strictObject({
  article: articleSchema,
  helpful: z.boolean(),
  /** What was missing; only those who run the installation read it. */
  comment: z.string().trim().max(1000).optional(),
  visitorId: visitorIdSchema,
});

/** Answers of one reader replace each other, so the same one may be sent again. */
export const sendArticleFeedbackRoute = defineRoute({
  method: 'POST',
  path: '/api/documentation/feedback',
  summary: 'Say whether an article of the guide helped',
  tag: 'documentation',
  access: 'public',
  write: 'safe',
  status: 200,
  body: articleFeedbackSchema,
  reply: z.object({ article: z.string(), helpful: z.boolean() }),
  problems: ['request.invalid', 'request.not_found', 'request.rate_limited'],
});

/** Counts once a day for each reader of an article. */
export const recordArticleReadRoute = defineRoute({
  method: 'POST',
  path: '/api/documentation/reads',
  summary: 'Count a reader of an article',
  tag: 'documentation',
  access: 'public',
  write: 'safe',
  status: 200,
  body: z.strictObject({ article: articleSchema, visitorId: visitorIdSchema }),
  reply: z.object({ ok: z.literal(true) }),
  problems: ['request.invalid', 'request.not_found', 'request.rate_limited'],
});

export const popularArticlesRoute = defineRoute({
  method: 'GET',
  path: '/api/documentation/popular',
  summary: 'The articles that were read and found helpful most within the last 30 days',
  tag: 'documentation',
  access: 'public',
  write: 'safe',
  status: 200,
  reply: z.object({
    items: z.array(z.object({ article: z.string(), readers: z.number().int(), helpful: z.number().int() })),
  }),
  problems: ['request.rate_limited'],
});

export const articleOpinionSchema = z.object({
  article: z.string(),
  helpful: z.number().int(),
  notHelpful: z.number().int(),
  /** Readers of the last 30 days, each counted once a day. */
  readers: z.number().int(),
  /** The newest comments; empty unless the reader runs the installation. */
  comments: z.array(z.object({ helpful: z.boolean(), text: z.string(), at: instantSchema })),
});
export type ArticleOpinion = z.infer<typeof articleOpinionSchema>;

export const listArticleFeedbackRoute = defineRoute({
  method: 'GET',
  path: '/api/documentation/feedback',
  summary: 'What readers think of the articles of the guide',
  tag: 'documentation',
  access: 'session',
  write: 'safe',
  status: 200,
  reply: z.object({ items: z.array(articleOpinionSchema) }),
  problems: ['auth.required', 'auth.forbidden'],
});
