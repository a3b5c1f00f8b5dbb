import {
  cancelImportRoute,
  checkImportRoute,
  decideImportRoute,
  importErrorsRoute,
  listImportRowsRoute,
  listImportsRoute,
  listKeptRecordsRoute,
  readImportFieldsRoute,
  readImportRoute,
  startImportRoute,
  undoImportRoute,
} from '@switchyard/contracts/imports/import-routes.ts';
import { importProblems } from '@switchyard/contracts/imports/import-problems.ts';
import { recordImports } from '@switchyard/contracts/imports/record-imports.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import {
  commandContext,
  registerQuery,
  registerSession,
  requireSession,
  routeOptions,
} from '../../http/register-route.ts';
import {
  readImport,
  readImportFields,
  readImportRows,
  readImports,
  readKeptRecords,
} from './read-imports.ts';
import { sendWrongRows } from './send-wrong-rows.ts';
import { cancelImport, decideMatches, setColumns, startImport } from './steer-import.ts';
import { undoImport } from './undo-import.ts';
import { registerUploadImport } from './upload-route.ts';

/** Checking ten thousand rows against the contract takes seconds; milliseconds. */
const checkLimitMs = 25_000;
/** Steps per session and minute: each may hold a database connection for seconds. */
const stepsPerMinute = 30;

/**
 * Lists from other programs. Its writes are not single-transaction commands: each step states the import's expected
 * state, so repeating one has no further effect.
 */
export function registerImportsRoutes(app: FastifyInstance, deps: AppDeps): void {
  const problems = Object.values(recordImports).flatMap((spec) => importProblems(spec));
  if (problems.length > 0) throw new Error(`Columns that contradict their records:\n${problems.join('\n')}`);
  registerUploadImport(app, deps);
  registerReads(app, deps);
  const rateLimit = { max: stepsPerMinute * deps.config.SWITCHYARD_RATE_LIMIT_FACTOR, timeWindow: 60_000 };
  const limits = { answerLimitMs: checkLimitMs, rateLimit };
  registerSession(app, { route: checkImportRoute, ...limits }, ({ params, body, actor }) =>
    setColumns(deps, { id: params.id, actor }, body),
  );
  registerSession(app, { route: decideImportRoute, answerLimitMs: checkLimitMs }, ({ params, body, actor }) =>
    decideMatches(deps, { id: params.id, actor }, body),
  );
  registerSession(app, { route: startImportRoute, ...limits }, ({ params, body, actor }) =>
    startImport(deps, { id: params.id, actor }, body.lines),
  );
  registerSession(app, { route: cancelImportRoute }, ({ params, actor }) =>
    cancelImport(deps, { id: params.id, actor }),
  );
  registerSession(app, { route: undoImportRoute, ...limits }, ({ params, request, session }) =>
    undoImport(deps, {
      id: params.id,
      session,
      commands: app.commands,
      context: commandContext(session, request),
    }),
  );
}

function registerReads(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: listImportsRoute }, ({ tx, actor, query }) =>
    readImports(tx, actor, query.record),
  );
  registerQuery(app, { deps, route: readImportFieldsRoute }, ({ tx, actor, query }) =>
    readImportFields(tx, actor, query.record),
  );
  registerQuery(app, { deps, route: readImportRoute }, ({ tx, actor, params }) =>
    readImport(tx, { id: params.id, actor }),
  );
  registerQuery(app, { deps, route: listImportRowsRoute }, ({ tx, actor, params, query }) =>
    readImportRows(tx, { id: params.id, actor }, query),
  );
  registerQuery(app, { deps, route: listKeptRecordsRoute }, ({ tx, actor, params }) =>
    readKeptRecords(tx, { id: params.id, actor }),
  );
  app.route({
    ...routeOptions(importErrorsRoute),
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { actor } = await requireSession(app, request);
      // The route's schema has parsed it.
      const { id } = request.params as { id: string };
      return await sendWrongRows({ app, deps, request, reply }, actor, id);
    },
  });
}
