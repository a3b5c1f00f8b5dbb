import { equipmentRoutes } from '@switchyard/contracts/equipment/equipment-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerCommand, registerQuery } from '../../http/register-route.ts';
import { addReading } from './add-reading.ts';
import { equipmentFeature } from './equipment-feature.ts';
import { readReadings, readReliability } from './read-history.ts';
import { transitionEquipment } from './transition-equipment.ts';

export function registerEquipmentRoutes(app: FastifyInstance, deps: AppDeps): void {
  equipmentFeature.register(app, deps);
  const { transition, reliability, readings, addReading: add } = equipmentRoutes;
  registerCommand(
    app,
    { deps, route: transition },
    ({ unit, actor, scope, params: { id }, expected, body }) =>
      transitionEquipment({ unit, actor, scope }, { id, expected, step: body }),
  );
  registerCommand(app, { deps, route: add }, ({ unit, actor, scope, params: { id }, body }) =>
    addReading({ unit, actor, scope }, { id, reading: body }),
  );
  registerQuery(app, { deps, route: readings }, ({ tx, scope, params: { id } }) =>
    readReadings(tx, id, { scope, now: deps.clock.now() }),
  );
  registerQuery(app, { deps, route: reliability }, ({ tx, scope, params: { id } }) =>
    readReliability(tx, id, { scope, now: deps.clock.now() }),
  );
}
