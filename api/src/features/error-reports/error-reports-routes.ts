import { errorReportLimits } from '@switchyard/contracts/error-reports/error-report.ts';
import { errorReportRoutes } from '@switchyard/contracts/error-reports/error-report-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerCommand, registerPublic, registerQuery } from '../../http/register-route.ts';
import { readGroup, readGroups } from './read-groups.ts';
import { setGroupState } from './set-group-state.ts';
import { SourceFrames } from './source-frames.ts';
import { storeReport } from './store-report.ts';

const minuteMs = 60_000;
/** Reports per network address and minute: a page sends 20 at most, and many users may share an address. */
const perMinute = 60;

/** Browser errors: anyone may report one, the company's staff read them. */
export function registerErrorReportsRoutes(app: FastifyInstance, deps: AppDeps): void {
  const rateLimit = {
    max: perMinute * deps.config.SWITCHYARD_RATE_LIMIT_FACTOR,
    timeWindow: minuteMs,
    keyGenerator: (request: { ip: string }) => `errors:${request.ip}`,
  };
  registerPublic(
    app,
    { route: errorReportRoutes.report, rateLimit, bodyLimit: errorReportLimits.body },
    async ({ body, request }) => ({
      outcome: await storeReport(deps, body, {
        session: await app.resolveSession(request),
        userAgent: request.headers['user-agent'] ?? '',
      }),
    }),
  );
  registerQuery(app, { deps, route: errorReportRoutes.list }, async ({ tx, query }) => ({
    items: await readGroups(tx, query),
  }));
  const sources = new SourceFrames(deps);
  registerQuery(app, { deps, route: errorReportRoutes.read }, ({ tx, params, query }) =>
    readGroup(tx, { id: params.id, errorId: query.errorId ?? null, sources }),
  );
  registerCommand(app, { deps, route: errorReportRoutes.resolve }, ({ unit, actor, params, body }) =>
    setGroupState(unit, actor, { id: params.id, state: body.state }),
  );
}
