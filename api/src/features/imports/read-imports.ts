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
import { findHiddenFields, rowBlanker, withoutHidden } from './hidden-fields.ts';
import { importSpec } from './import-spec.ts';
import { type ImportPlace, loadImport } from './load-import.ts';

/** The newest imports of the company. */
export async function readImports(
  tx: Tx,
  actor: Actor,
  record: ImportKind | undefined,
): Promise<{ items: Import[] }> {
  const isHidden = await findHiddenFields(tx, actor);
  return { items: (await listImports(tx, record)).map((item) => withoutHidden(item, isHidden)) };
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
export async function readImport(tx: Tx, place: ImportPlace): Promise<Import> {
  return await loadImport(tx, place);
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
  { id, actor }: ImportPlace,
  query: RowQuery,
): Promise<{ items: ImportRow[]; hasMore: boolean }> {
  const item = await loadImport(tx, { id, actor });
  const blank = rowBlanker(item, await findHiddenFields(tx, actor));
  const rows = await listImportRows(tx, { ...query, importId: id });
  return { items: rows.slice(0, query.limit).map(blank), hasMore: rows.length > query.limit };
}

/** Records that an undo kept. @throws ProblemError `request.not_found` */
export async function readKeptRecords(
  tx: Tx,
  place: ImportPlace,
): Promise<{ items: Awaited<ReturnType<typeof listKeptRecords>> }> {
  await loadImport(tx, place);
  return { items: await listKeptRecords(tx, place.id) };
}
