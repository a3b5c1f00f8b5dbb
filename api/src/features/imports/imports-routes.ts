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
import { registerQuery, registerSession } from '../../http/register-route.ts';
import { readImport, readImportRows, readImports } from './read-imports.ts';
import { cancelImport, setColumns, startImport } from './steer-import.ts';
import { registerUploadImport } from './upload-route.ts';

/** Checking ten thousand rows against the contract takes seconds; milliseconds. */
const checkLimitMs = 25_000;
/** Steps per session and minute: each may hold a database connection for seconds. */
const stepsPerMinute = 30;

/**
 * Customer lists from other programs. Its writes are not single-transaction commands: each step states the import's
 * expected state, so repeating one has no further effect.
 */
export function registerImportsRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerUploadImport(app, deps);
  registerQuery(app, { deps, route: listImportsRoute }, ({ tx }) => readImports(tx));
  registerQuery(app, { deps, route: readImportRoute }, ({ tx, params }) => readImport(tx, params.id));
  registerQuery(app, { deps, route: listImportRowsRoute }, ({ tx, params, query }) =>
    readImportRows(tx, { id: params.id, query }),
  );
  const rateLimit = { max: stepsPerMinute * deps.config.SWITCHYARD_RATE_LIMIT_FACTOR, timeWindow: 60_000 };
  const check = { route: checkImportRoute, answerLimitMs: checkLimitMs, rateLimit };
  registerSession(app, check, ({ params, body, actor }) =>
    setColumns(deps, { id: params.id, actor }, body.mapping),
  );
  const start = { route: startImportRoute, answerLimitMs: checkLimitMs, rateLimit };
  registerSession(app, start, ({ params, body, actor }) =>
    startImport(deps, { id: params.id, actor }, body.lines),
  );
  registerSession(app, { route: cancelImportRoute }, ({ params, actor }) =>
    cancelImport(deps, { id: params.id, actor }),
  );
}
