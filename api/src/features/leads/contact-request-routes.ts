import { salesAnswerHours } from '@switchyard/contracts/leads/lead-options.ts';
import { contactRequestRoutes } from '@switchyard/contracts/leads/lead-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { createFormGuard } from '../../http/form-guard.ts';
import { registerPublic } from '../../http/register-route.ts';
import { createVisitorLimit } from '../../http/visitor-limits.ts';
import { storeLead } from '../../sales/store-lead.ts';

/** The contact forms of the public site. */
export function registerContactRequestRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { config } = deps;
  const guard = createFormGuard(deps, 'contact');
  const limit = createVisitorLimit(app, {
    form: 'contact',
    perIp: 20,
    perEmail: 5,
    factor: config.SWITCHYARD_RATE_LIMIT_FACTOR,
  });
  registerPublic(app, { route: contactRequestRoutes.form }, async () => ({
    ...guard.open(),
    phone: config.SWITCHYARD_SALES_PHONE,
    email: config.SWITCHYARD_SALES_EMAIL,
  }));
  registerPublic(app, { route: contactRequestRoutes.create }, async ({ body, request }) => {
    const { guard: guarded, ...fields } = body;
    await limit(request, body.email);
    const formKey = guard.check(guarded);
    // The short form has fewer fields.
    await storeLead(deps, { phone: '', teamSize: null, industry: null, ...fields, formKey }, request.id);
    return { ok: true as const, answerWithinHours: salesAnswerHours };
  });
}
