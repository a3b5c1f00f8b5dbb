import { leadRoutes } from '@switchyard/contracts/leads/lead-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerCommand, registerQuery } from '../../http/register-route.ts';
import { addLeadEntry } from './add-lead-entry.ts';
import { changeLead } from './change-lead.ts';
import { registerContactRequestRoutes } from './contact-request-routes.ts';
import { convertLead } from './convert-lead.ts';
import { readLeadDetail, requireSalesDesk } from './lead-access.ts';
import { registerLeadExport } from './lead-export.ts';
import { countLeads, listLeads } from './read-leads.ts';

/** The contact forms, and the desk that answers them. */
export function registerLeadsRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerContactRequestRoutes(app, deps);
  registerLeadExport(app, deps);
  registerQuery(app, { deps, route: leadRoutes.list }, ({ tx, session, scope, query }) =>
    listLeads({ tx, session, scope, now: deps.clock.now() }, query),
  );
  registerQuery(app, { deps, route: leadRoutes.counts }, ({ tx, session }) =>
    countLeads({ tx, session, now: deps.clock.now() }),
  );
  registerQuery(app, { deps, route: leadRoutes.read }, ({ tx, session, params }) => {
    requireSalesDesk(session);
    return readLeadDetail(tx, params.id);
  });
  registerCommand(app, { deps, route: leadRoutes.update }, ({ unit, session, params, expected, body }) => {
    requireSalesDesk(session);
    return changeLead(unit, { id: params.id, expected, patch: body });
  });
  registerCommand(app, { deps, route: leadRoutes.addEntry }, ({ unit, session, params, body }) => {
    requireSalesDesk(session);
    return addLeadEntry(unit, { id: params.id, entry: body }, deps);
  });
  registerCommand(app, { deps, route: leadRoutes.convert }, ({ unit, session, params, expected }) => {
    requireSalesDesk(session);
    return convertLead(unit, { id: params.id, expected, session, commands: app.commands });
  });
}
