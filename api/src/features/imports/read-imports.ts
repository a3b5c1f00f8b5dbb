import type { Import, ImportRow, ImportRowState } from '@switchyard/contracts/imports/import-routes.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { listImportRows, listImports } from '@switchyard/platform/db/repositories/import-repository.ts';
import { loadImport } from './load-import.ts';

/** The newest imports of the company. */
export async function readImports(tx: Tx): Promise<{ items: Import[] }> {
  return { items: await listImports(tx) };
}

/** @throws ProblemError `request.not_found` */
export async function readImport(tx: Tx, id: string): Promise<Import> {
  return await loadImport(tx, id);
}

type RowQuery = { state?: ImportRowState | undefined; after: number; limit: number };

/** A page of rows in file order. @throws ProblemError `request.not_found` */
export async function readImportRows(
  tx: Tx,
  { id, query }: { id: string; query: RowQuery },
): Promise<{ items: ImportRow[]; hasMore: boolean }> {
  await loadImport(tx, id);
  const rows = await listImportRows(tx, { ...query, importId: id });
  return { items: rows.slice(0, query.limit), hasMore: rows.length > query.limit };
}
