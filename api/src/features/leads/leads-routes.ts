import { salesAnswerHours } from '@switchyard/contracts/leads/lead-options.ts';
import { contactRequestRoutes, leadRoutes } from '@switchyard/contracts/leads/lead-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerForm } from '../../http/register-form.ts';
import { registerCommand, registerQuery } from '../../http/register-route.ts';
import { storeLead } from '../../sales/store-lead.ts';
import { addLeadEntry, convertLead } from './lead-actions.ts';
import { countLeads, leadFeature, requireSalesDesk } from './lead-feature.ts';

/** The contact forms of the public site, and the desk that answers them. */
export function registerLeadsRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { SWITCHYARD_SALES_PHONE: phone, SWITCHYARD_SALES_EMAIL: email } = deps.config;
  const contact = {
    form: 'contact',
    routes: contactRequestRoutes,
    limits: { perIp: 20, perEmail: 5 },
  } as const;
  registerForm(
    app,
    deps,
    { ...contact, opened: { phone, email } },
    async ({ body }, formKey, correlationId) => {
      const { guard: _, ...fields } = body;
      // The short form has fewer fields.
      await storeLead(deps, { phone: '', teamSize: null, industry: null, ...fields, formKey }, correlationId);
      return { ok: true as const, answerWithinHours: salesAnswerHours };
    },
  );
  leadFeature.register(app, deps);
  registerQuery(app, { deps, route: leadRoutes.counts }, ({ tx, session }) =>
    countLeads(tx, session, deps.clock.now()),
  );
  registerCommand(app, { deps, route: leadRoutes.addEntry }, async ({ unit, session, params, body }) => {
    requireSalesDesk(session);
    return await addLeadEntry(unit, { id: params.id, entry: body }, deps);
  });
  registerCommand(app, { deps, route: leadRoutes.convert }, async ({ unit, session, params, expected }) => {
    requireSalesDesk(session);
    return await convertLead(unit, { id: params.id, expected, session, commands: app.commands });
  });
}
