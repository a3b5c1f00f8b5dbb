import { archiveFlagsRoute, flagUsageRoute } from '@switchyard/contracts/feature-flags/usage-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../../app-deps.ts';
import { registerCommand, registerQuery } from '../../../http/register-route.ts';
import { archiveFlags } from './archive-flags.ts';
import { readUsage } from './read-usage.ts';

/** Two hundred flags take a busy database a second or two. */
const answerLimitMs = 25_000;

/** Stages and evaluations of flags, and archiving many of them. */
export function registerUsageRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: flagUsageRoute }, async ({ tx, actor: { companyId } }) => ({
    items: await readUsage({ tx, flags: deps.flags, companyId, now: deps.clock.now() }),
  }));
  registerCommand(app, { deps, route: archiveFlagsRoute, answerLimitMs }, ({ unit, actor, body }) =>
    archiveFlags(unit, actor, body),
  );
}
