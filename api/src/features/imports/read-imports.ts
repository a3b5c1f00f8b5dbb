import { mappedFieldsOf, templateOf } from '@switchyard/contracts/imports/import-mapping.ts';
import type {
  Import,
  ImportFieldInfo,
  ImportRow,
  ImportRowState,
} from '@switchyard/contracts/imports/import-routes.ts';
import type { ImportKind } from '@switchyard/contracts/imports/record-import.ts';
import { importFieldsOf } from '@switchyard/contracts/records/record-column.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { listImports } from '@switchyard/platform/db/repositories/import-repository.ts';
import { listImportRows } from '@switchyard/platform/db/repositories/import-row-repository.ts';
import { listKeptRecords } from '@switchyard/platform/db/repositories/import-undo-repository.ts';
import { importSpec } from './import-spec.ts';
import { loadImport } from './load-import.ts';

/** The newest imports of the company. */
export async function readImports(tx: Tx, record: ImportKind | undefined): Promise<{ items: Import[] }> {
  return { items: await listImports(tx, record) };
}

type Fields = { fields: ImportFieldInfo[]; title: string; template: string[][] };

/** The fields that the actor's columns can fill, and a template. */
export async function readImportFields(tx: Tx, actor: Actor, record: ImportKind): Promise<Fields> {
  const spec = await importSpec(tx, actor, record);
  return {
    fields: mappedFieldsOf(spec).map(({ field, label, hint, group, mayDefault, choices }) => ({
      field,
      label,
      hint,
      group,
      mayDefault,
      choices: [...choices],
    })),
    title: importFieldsOf(spec.columns).find(({ identifies }) => identifies === 'name')?.field ?? '',
    template: templateOf(spec).map((row) => [...row]),
  };
}

/** @throws ProblemError `request.not_found` */
export async function readImport(tx: Tx, id: string): Promise<Import> {
  return await loadImport(tx, id);
}

type RowQuery = {
  state?: ImportRowState | undefined;
  offered?: boolean | undefined;
  after: number;
  limit: number;
};

/** A page of rows in file order. @throws ProblemError `request.not_found` */
export async function readImportRows(
  tx: Tx,
  { id, query }: { id: string; query: RowQuery },
): Promise<{ items: ImportRow[]; hasMore: boolean }> {
  await loadImport(tx, id);
  const rows = await listImportRows(tx, { ...query, importId: id });
  return { items: rows.slice(0, query.limit), hasMore: rows.length > query.limit };
}

/** Records that an undo kept. @throws ProblemError `request.not_found` */
export async function readKeptRecords(
  tx: Tx,
  id: string,
): Promise<{ items: Awaited<ReturnType<typeof listKeptRecords>> }> {
  await loadImport(tx, id);
  return { items: await listKeptRecords(tx, id) };
}
