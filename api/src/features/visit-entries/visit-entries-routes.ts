import { visitEntryRoutes } from '@switchyard/contracts/visit-entries/visit-entry-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerCommand, registerQuery } from '../../http/register-route.ts';
import { createEntry } from './create-entry.ts';
import { listEntries } from './list-entries.ts';
import { listTimes } from './list-times.ts';
import { removeEntry } from './remove-entry.ts';
import { updateEntry } from './update-entry.ts';

export function registerVisitEntriesRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: visitEntryRoutes.list }, ({ tx, scope, params }) =>
    listEntries(tx, scope, params.visitId),
  );
  registerCommand(app, { deps, route: visitEntryRoutes.create }, ({ unit, actor, scope, params, body }) =>
    createEntry(unit, { actor, scope }, { visitId: params.visitId, input: body }),
  );
  registerCommand(
    app,
    { deps, route: visitEntryRoutes.update },
    ({ unit, actor, scope, params, expected, body }) =>
      updateEntry(unit, { actor, scope }, { id: params.id, expected, patch: body }),
  );
  registerCommand(app, { deps, route: visitEntryRoutes.remove }, ({ unit, actor, scope, params, expected }) =>
    removeEntry(unit, { actor, scope }, { id: params.id, expected }),
  );
  registerQuery(app, { deps, route: visitEntryRoutes.times }, ({ tx, scope, params, query }) =>
    listTimes(tx, scope, { ...query, technicianId: params.technicianId }),
  );
}
