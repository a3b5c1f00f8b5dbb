import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { fieldPresenceRoute } from '@switchyard/contracts/presence/field-presence.ts';
import type { KnownPresence } from '@switchyard/platform/presence/presence-store.ts';
import { toFieldPresence } from '@switchyard/platform/presence/read-field-presence.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerQuery } from '../../http/register-route.ts';

export function registerPresenceRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: fieldPresenceRoute }, async ({ tx, actor }) => {
    return { items: await toFieldPresence(tx, await readKnown(deps, actor.companyId)) };
  });
}

/**
 * @throws ProblemError `service.unavailable` while Redis is unavailable: the outage must not make technicians appear
 * offline
 */
async function readKnown({ presence }: AppDeps, companyId: string): Promise<KnownPresence[]> {
  try {
    return await presence.read(companyId);
  } catch {
    throw new ProblemError('service.unavailable', { retryAfterSeconds: 2 });
  }
}
