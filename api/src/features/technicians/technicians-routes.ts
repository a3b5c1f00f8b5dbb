import { technicianRoutes } from '@switchyard/contracts/technicians/technician-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerCommand, registerQuery } from '../../http/register-route.ts';
import { createTechnician } from './create-technician.ts';
import { deleteTechnician } from './delete-technician.ts';
import { listTechnicians } from './list-technicians.ts';
import { readTechnician } from './read-technician.ts';
import { restoreTechnician } from './restore-technician.ts';
import { updateTechnician } from './update-technician.ts';

export function registerTechniciansRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: technicianRoutes.list }, ({ tx, actor, query }) =>
    listTechnicians(tx, actor, query, deps.clock.now()),
  );
  registerCommand(app, { deps, route: technicianRoutes.create }, ({ unit, actor, body }) =>
    createTechnician(unit, actor, body),
  );
  registerQuery(app, { deps, route: technicianRoutes.read }, ({ tx, actor, params }) =>
    readTechnician(tx, actor, params.id, deps.clock.now()),
  );
  registerCommand(app, { deps, route: technicianRoutes.update }, ({ unit, actor, params, expected, body }) =>
    updateTechnician(unit, actor, { id: params.id, expected, patch: body }),
  );
  registerCommand(app, { deps, route: technicianRoutes.remove }, ({ unit, actor, params, expected }) =>
    deleteTechnician(unit, actor, { id: params.id, expected }, deps),
  );
  registerCommand(app, { deps, route: technicianRoutes.restore }, ({ unit, actor, params, expected }) =>
    restoreTechnician(unit, actor, { id: params.id, expected }),
  );
}
