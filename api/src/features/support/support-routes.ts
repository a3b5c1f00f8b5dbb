import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerDeskRoutes } from './desk-routes.ts';
import { registerOwnTicketRoutes } from './own-ticket-routes.ts';
import { registerVisitorRoutes } from './visitor-routes.ts';

/** Support tickets: of signed-in users and of visitors, and the desk that answers both. */
export function registerSupportRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerOwnTicketRoutes(app, deps);
  registerVisitorRoutes(app, deps);
  registerDeskRoutes(app, deps);
}
