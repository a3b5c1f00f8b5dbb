import { visitorSupportRoutes } from '@switchyard/contracts/support/support-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { createFormGuard } from '../../http/form-guard.ts';
import { registerPublic } from '../../http/register-route.ts';
import { createVisitorLimit } from '../../http/visitor-limits.ts';
import { openForVisitor, readFollowed, readFollowedEarlier, writeFollowed } from './visitor-tickets.ts';

/** Tickets of visitors: opened with a guarded form, followed with the signed link in their mail. */
export function registerVisitorRoutes(app: FastifyInstance, deps: AppDeps): void {
  const factor = deps.config.SWITCHYARD_RATE_LIMIT_FACTOR;
  const guard = createFormGuard(deps, 'support');
  const limitOpening = createVisitorLimit(app, { form: 'support', perIp: 10, perEmail: 5, factor });
  const limitFollowing = createVisitorLimit(app, { form: 'ticket', perIp: 600, perEmail: 300, factor });

  registerPublic(app, { route: visitorSupportRoutes.form }, async () => guard.open());

  registerPublic(app, { route: visitorSupportRoutes.create }, async ({ body, request }) => {
    const { guard: guarded, ...input } = body;
    await limitOpening(request, input.email);
    const formKey = guard.check(guarded);
    const number = await openForVisitor(deps, { input, formKey, correlationId: request.id });
    return { ok: true as const, number };
  });

  registerPublic(app, { route: visitorSupportRoutes.follow }, async ({ body, request }) => {
    await limitFollowing(request, body.link);
    return await readFollowed(deps, body.link);
  });

  registerPublic(app, { route: visitorSupportRoutes.earlier }, async ({ body, request }) => {
    await limitFollowing(request, body.link);
    return await readFollowedEarlier(deps, body);
  });

  registerPublic(app, { route: visitorSupportRoutes.write }, async ({ body, request }) => {
    await limitFollowing(request, body.link);
    return await writeFollowed(deps, { ...body, correlationId: request.id });
  });
}
