import { z } from 'zod';
import { formTicketSchema } from './form-guard.ts';
import { defineRoute } from './route.ts';

/** The two routes of a public form: one opens it with a token, the other takes it, guarded by that token. */
export function defineFormRoutes<
  Opened extends z.ZodRawShape,
  Body extends z.ZodType,
  Reply extends z.ZodRawShape,
>({
  tag,
  paths,
  summaries,
  opened,
  body,
  reply,
}: {
  tag: string;
  paths: { readonly form: `/${string}`; readonly create: `/${string}` };
  summaries: { readonly form: string; readonly create: string };
  /** Data for the page, besides the token. */
  opened: Opened;
  /** The fields, with their `guard`. */
  body: Body;
  reply: Reply;
}) {
  const open = { tag, access: 'public', write: 'safe' } as const;
  return {
    form: defineRoute({
      ...open,
      method: 'GET',
      path: paths.form,
      summary: summaries.form,
      status: 200,
      reply: z.object({ ...formTicketSchema.shape, ...opened }),
      problems: ['request.rate_limited'],
    }),
    create: defineRoute({
      ...open,
      method: 'POST',
      path: paths.create,
      summary: summaries.create,
      status: 201,
      body,
      reply: z.object({ ok: z.literal(true), ...reply }),
      problems: ['request.invalid', 'request.too_large', 'request.rate_limited', 'service.unavailable'],
    }),
  };
}
