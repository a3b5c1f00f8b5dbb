import { inventoryItemRoutes } from '@switchyard/contracts/inventory/inventory-item-routes.ts';
import { stockMovementRoutes } from '@switchyard/contracts/inventory/stock-movement-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerCommand, registerQuery } from '../../http/register-route.ts';
import { adjustStock, countStock } from './correct-stock.ts';
import { inventoryItemFeature } from './inventory-item-feature.ts';
import { moveOne } from './move-stock.ts';
import { planStock, reserveStock } from './plan-stock.ts';
import { compareStock, readLedgerPage, readReconciles } from './read-ledger.ts';
import { stockPlaceFeature } from './stock-place-feature.ts';
import { issueStock, returnStock, transferStock } from './use-parts.ts';

export function registerInventoryRoutes(app: FastifyInstance, deps: AppDeps): void {
  inventoryItemFeature.register(app, deps);
  stockPlaceFeature.register(app, deps);
  registerCommand(
    app,
    { deps, route: inventoryItemRoutes.plan },
    ({ unit, actor, scope, params: { id }, body }) => planStock({ unit, actor, scope }, id, body),
  );
  registerCommand(
    app,
    { deps, route: inventoryItemRoutes.reserve },
    ({ unit, actor, scope, params: { id }, body }) => reserveStock({ unit, actor, scope }, id, body),
  );
  registerLedger(app, deps);
  registerMoves(app, deps);
}

function registerLedger(app: FastifyInstance, deps: AppDeps): void {
  const { list, reconciles, check, rebuild } = stockMovementRoutes;
  registerQuery(app, { deps, route: list }, ({ tx, actor, query }) => readLedgerPage(tx, actor, query));
  registerQuery(app, { deps, route: reconciles }, ({ tx }) => readReconciles(tx));
  registerQuery(app, { deps, route: check }, ({ tx, actor: { companyId } }) =>
    compareStock(tx, { companyId, write: false }),
  );
  registerCommand(app, { deps, route: rebuild, isOnlyRequested: true }, ({ unit, actor: { companyId } }) =>
    compareStock(unit.tx, { companyId, write: true }),
  );
}

function registerMoves(app: FastifyInstance, deps: AppDeps): void {
  const { receive, issue, takeBack, transfer, adjust, scrap, count } = stockMovementRoutes;
  registerCommand(app, { deps, route: receive }, ({ unit, actor, scope, body }) =>
    moveOne({ unit, actor, scope }, { ...body, type: 'receipt' }),
  );
  registerCommand(app, { deps, route: issue }, ({ unit, actor, scope, body }) =>
    issueStock({ unit, actor, scope }, body),
  );
  registerCommand(app, { deps, route: takeBack }, ({ unit, actor, scope, body }) =>
    returnStock({ unit, actor, scope }, body),
  );
  registerCommand(app, { deps, route: transfer }, ({ unit, actor, scope, body }) =>
    transferStock({ unit, actor, scope }, body),
  );
  registerCommand(app, { deps, route: adjust }, ({ unit, actor, scope, body }) =>
    adjustStock({ unit, actor, scope }, body),
  );
  registerCommand(app, { deps, route: scrap }, ({ unit, actor, scope, body }) =>
    moveOne({ unit, actor, scope }, { ...body, type: 'scrap' }),
  );
  registerCommand(app, { deps, route: count }, ({ unit, actor, scope, body }) =>
    countStock({ unit, actor, scope }, body),
  );
}
