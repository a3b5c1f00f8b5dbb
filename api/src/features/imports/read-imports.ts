import type { Import, ImportRow, ImportRowState } from '@switchyard/contracts/imports/import-routes.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { listImportRows, listImports } from '@switchyard/platform/db/repositories/import-repository.ts';
import { requirePermission } from '../../http/require-permission.ts';
import { loadImport } from './load-import.ts';

/** The newest imports of the company. @throws ProblemError `auth.forbidden` */
export async function readImports(tx: Tx, actor: Actor): Promise<{ items: Import[] }> {
  requirePermission(actor, 'import.use');
  return { items: await listImports(tx) };
}

/** @throws ProblemError `auth.forbidden`, `request.not_found` */
export async function readImport(tx: Tx, actor: Actor, id: string): Promise<Import> {
  requirePermission(actor, 'import.use');
  return await loadImport(tx, id);
}

type RowQuery = { state?: ImportRowState | undefined; after: number; limit: number };

/** A page of rows in the order of the file. @throws ProblemError `auth.forbidden`, `request.not_found` */
export async function readImportRows(
  tx: Tx,
  actor: Actor,
  { id, query }: { id: string; query: RowQuery },
): Promise<{ items: ImportRow[]; hasMore: boolean }> {
  await readImport(tx, actor, id);
  const rows = await listImportRows(tx, { ...query, importId: id });
  return { items: rows.slice(0, query.limit), hasMore: rows.length > query.limit };
}
