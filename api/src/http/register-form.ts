import type { FormTicket } from '@switchyard/contracts/http/form-guard.ts';
import type { PublicRoute } from '@switchyard/contracts/http/route.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { AppDeps } from '../app-deps.ts';
import { createFormGuard } from './form-guard.ts';
import { registerPublic } from './register-route.ts';
import { createVisitorLimit, type VisitorLimitOptions } from './visitor-limits.ts';

type Guarded = { readonly email: string; readonly guard: { token: string; trap: string } };
type PublicForm<Opened, Body, Reply> = {
  /** Name of the form: its tokens are valid for no other, and it has its own limits. */
  readonly form: string;
  readonly routes: {
    readonly form: PublicRoute<z.ZodType, z.ZodType, z.ZodType, z.ZodType<FormTicket & Opened>>;
    readonly create: PublicRoute<z.ZodType, z.ZodType, z.ZodType<Body>, z.ZodType<Reply>>;
  };
  /** Submissions per hour. */
  readonly limits: Pick<VisitorLimitOptions, 'perIp' | 'perEmail'>;
  /** Data for the page, besides the token. */
  readonly opened: Opened;
};

/**
 * The routes of a public form: limited by address, guarded against bots.
 * @param store receives the id of the form, the same if it is submitted twice, and the correlation id
 */
export function registerForm<Opened extends object, Body extends Guarded, Reply>(
  app: FastifyInstance,
  deps: AppDeps,
  { form, routes, limits, opened }: PublicForm<Opened, Body, Reply>,
  store: (input: { readonly body: Body }, formKey: string, correlationId: string) => Promise<Reply>,
): void {
  const guard = createFormGuard(deps, form);
  const limit = createVisitorLimit(app, {
    form,
    ...limits,
    factor: deps.config.SWITCHYARD_RATE_LIMIT_FACTOR,
  });
  registerPublic(app, { route: routes.form }, async () => ({ ...guard.open(), ...opened }));
  registerPublic(app, { route: routes.create }, async ({ body, request }) => {
    await limit(request, { email: body.email });
    return await store({ body }, guard.check(body.guard), request.id);
  });
}
