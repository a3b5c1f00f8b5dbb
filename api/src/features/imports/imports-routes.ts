import {
  cancelImportRoute,
  checkImportRoute,
  listImportRowsRoute,
  listImportsRoute,
  readImportRoute,
  startImportRoute,
} from '@switchyard/contracts/imports/import-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerPublic, registerQuery, requireSession } from '../../http/register-route.ts';
import { readImport, readImportRows, readImports } from './read-imports.ts';
import { cancelImport, setColumns, startImport } from './steer-import.ts';
import { registerUploadImport } from './upload-route.ts';

/** Ten thousand rows are judged by contract; milliseconds. */
const checkLimitMs = 25_000;
/** Steps of one session in a minute: each may hold a connection to the database for seconds. */
const stepsPerMinute = 30;

/**
 * Lists of customers from other programs. None of its writes is a command of one transaction: each step says what it
 * expects of the import, so repeating one does nothing twice.
 */
export function registerImportsRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerUploadImport(app, deps);
  registerQuery(app, { deps, route: listImportsRoute }, ({ tx, actor }) => readImports(tx, actor));
  registerQuery(app, { deps, route: readImportRoute }, ({ tx, actor, params }) =>
    readImport(tx, actor, params.id),
  );
  registerQuery(app, { deps, route: listImportRowsRoute }, ({ tx, actor, params, query }) =>
    readImportRows(tx, actor, { id: params.id, query }),
  );
  const rateLimit = { max: stepsPerMinute * deps.config.SWITCHYARD_RATE_LIMIT_FACTOR, timeWindow: 60_000 };
  const check = { route: checkImportRoute, answerLimitMs: checkLimitMs, rateLimit };
  registerPublic(app, check, async ({ params, body, request }) => {
    const { actor } = await requireSession(app, request);
    return await setColumns(deps, { id: params.id, actor }, body.mapping);
  });
  const start = { route: startImportRoute, answerLimitMs: checkLimitMs, rateLimit };
  registerPublic(app, start, async ({ params, body, request }) => {
    const { actor } = await requireSession(app, request);
    return await startImport(deps, { id: params.id, actor }, body.lines);
  });
  registerPublic(app, { route: cancelImportRoute }, async ({ params, request }) => {
    const { actor } = await requireSession(app, request);
    return await cancelImport(deps, { id: params.id, actor });
  });
}
