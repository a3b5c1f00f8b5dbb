import { withCustomColumns } from '@switchyard/contracts/custom-fields/custom-import.ts';
import { accessFor } from '@switchyard/contracts/custom-fields/field-access.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { ImportKind, RecordImport } from '@switchyard/contracts/imports/record-import.ts';
import { recordImports } from '@switchyard/contracts/imports/record-imports.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { findCustomFields } from '@switchyard/platform/db/repositories/custom-field-repository.ts';

/** The import of a kind with the custom fields that the actor may write. */
export async function importSpec(tx: Tx, { role }: Actor, kind: ImportKind): Promise<RecordImport> {
  const fields = await findCustomFields(tx);
  return withCustomColumns(
    recordImports[kind],
    fields.filter((field) => accessFor(role, field) === 'write'),
  );
}
