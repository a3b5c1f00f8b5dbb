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
  registerQuery(app, { deps, route: visitEntryRoutes.list }, ({ tx, actor, params }) =>
    listEntries(tx, actor, params.visitId),
  );
  registerCommand(app, { deps, route: visitEntryRoutes.create }, ({ unit, actor, params, body }) =>
    createEntry(unit, actor, { visitId: params.visitId, input: body }),
  );
  registerCommand(app, { deps, route: visitEntryRoutes.update }, ({ unit, actor, params, expected, body }) =>
    updateEntry(unit, actor, { id: params.id, expected, patch: body }),
  );
  registerCommand(app, { deps, route: visitEntryRoutes.remove }, ({ unit, actor, params, expected }) =>
    removeEntry(unit, actor, { id: params.id, expected }),
  );
  registerQuery(app, { deps, route: visitEntryRoutes.times }, ({ tx, actor, params, query }) =>
    listTimes(tx, actor, { ...query, technicianId: params.technicianId }),
  );
}
