import {
  cancelImportRoute,
  checkImportRoute,
  listImportRowsRoute,
  listImportsRoute,
  readImportRoute,
  startImportRoute,
} from '@switchyard/contracts/imports/import-routes.ts';
import { listImportRows, listImports } from '@switchyard/platform/db/repositories/import-repository.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerPublic, registerQuery, requireSession } from '../../http/register-route.ts';
import { requirePermission } from '../../http/require-permission.ts';
import { loadImport } from './load-import.ts';
import { cancelImport, setColumns, startImport } from './steer-import.ts';
import { registerUploadImport } from './upload-route.ts';

/** Ten thousand rows are judged by contract; milliseconds. */
const checkLimitMs = 25_000;

/**
 * Lists of customers from other programs. None of its writes is a command of one transaction: each step says what it
 * expects of the import, so repeating one does nothing twice.
 */
export function registerImportsRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerUploadImport(app, deps);
  registerQuery(app, { deps, route: listImportsRoute }, async ({ tx, actor }) => {
    requirePermission(actor, 'import.use');
    return { items: await listImports(tx) };
  });
  registerQuery(app, { deps, route: readImportRoute }, async ({ tx, actor, params }) => {
    requirePermission(actor, 'import.use');
    return await loadImport(tx, params.id);
  });
  registerQuery(app, { deps, route: listImportRowsRoute }, async ({ tx, actor, params, query }) => {
    requirePermission(actor, 'import.use');
    await loadImport(tx, params.id);
    const rows = await listImportRows(tx, { ...query, importId: params.id });
    return { items: rows.slice(0, query.limit), hasMore: rows.length > query.limit };
  });
  const check = { route: checkImportRoute, answerLimitMs: checkLimitMs };
  registerPublic(app, check, async ({ params, body, request }) => {
    const { actor } = await requireSession(app, request);
    return await setColumns(deps, { id: params.id, actor }, body.mapping);
  });
  const start = { route: startImportRoute, answerLimitMs: checkLimitMs };
  registerPublic(app, start, async ({ params, body, request }) => {
    const { actor } = await requireSession(app, request);
    return await startImport(deps, { id: params.id, actor }, body.lines);
  });
  registerPublic(app, { route: cancelImportRoute }, async ({ params, request }) => {
    const { actor } = await requireSession(app, request);
    return await cancelImport(deps, { id: params.id, actor });
  });
}
