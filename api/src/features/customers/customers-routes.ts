import { customerRoutes } from '@switchyard/contracts/customers/customer-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerCommand, registerQuery } from '../../http/register-route.ts';
import { createCustomer } from './create-customer.ts';
import { deleteCustomer } from './delete-customer.ts';
import { listCustomers } from './list-customers.ts';
import { readCustomer } from './read-customer.ts';
import { restoreCustomer } from './restore-customer.ts';
import { updateCustomer } from './update-customer.ts';

export function registerCustomersRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: customerRoutes.list }, ({ tx, actor, query }) =>
    listCustomers(tx, actor, query),
  );
  registerCommand(app, { deps, route: customerRoutes.create }, ({ unit, actor, body }) =>
    createCustomer(unit, actor, body),
  );
  registerQuery(app, { deps, route: customerRoutes.read }, ({ tx, actor, params }) =>
    readCustomer(tx, actor, params.id),
  );
  registerCommand(app, { deps, route: customerRoutes.update }, ({ unit, actor, params, expected, body }) =>
    updateCustomer(unit, actor, { id: params.id, expected, patch: body }),
  );
  registerCommand(app, { deps, route: customerRoutes.remove }, ({ unit, actor, params, expected }) =>
    deleteCustomer(unit, actor, { id: params.id, expected }, deps),
  );
  registerCommand(app, { deps, route: customerRoutes.restore }, ({ unit, actor, params, expected }) =>
    restoreCustomer(unit, actor, { id: params.id, expected }),
  );
}
