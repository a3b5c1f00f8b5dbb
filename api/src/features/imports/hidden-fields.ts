import { accessFor } from '@switchyard/contracts/custom-fields/field-access.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Import, ImportRow } from '@switchyard/contracts/imports/import-routes.ts';
import type { ImportKind } from '@switchyard/contracts/imports/record-import.ts';
import { viewOf } from '@switchyard/contracts/roles/field-views.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { findCustomFields } from '@switchyard/platform/db/repositories/custom-field-repository.ts';

/** True for a field of a kind that no column of the actor can fill. */
type IsHidden = (kind: ImportKind, field: string | null) => boolean;

/** Custom fields that the actor may not write, and fields that their role does not show. Archiving a field does not change who may see its texts in a file. */
export async function findHiddenFields(tx: Tx, actor: Actor): Promise<IsHidden> {
  const { role } = actor;
  if (role === 'admin') return () => false;
  const fields = await findCustomFields(tx);
  const writable = fields.filter((field) => accessFor(role, { ...field, archived: false }) === 'write');
  const known = new Set(writable.map(({ recordKind, key }) => `${recordKind} custom.${key}`));
  return (kind, field) => {
    if (field === null) return false;
    if (field.startsWith('custom.')) return !known.has(`${kind} ${field}`);
    // A row of a customer brings its site.
    return [kind, 'site'].some((of) => viewOf(actor, `${of}.${field}`) !== 'shown');
  };
}

type Mapped = Pick<Import, 'record' | 'headers' | 'mapping' | 'suggestions' | 'defaults'>;

function isHiddenColumn({ record, mapping, suggestions }: Mapped, isHidden: IsHidden) {
  return (at: number) => isHidden(record, mapping?.[at] ?? null) || isHidden(record, suggestions[at] ?? null);
}

/** True if an import fills such a field, by a column or a default. */
export function fillsHidden(item: Mapped, isHidden: IsHidden): boolean {
  const { record, headers, defaults } = item;
  const isColumn = isHiddenColumn(item, isHidden);
  return (
    headers.some((_, at) => isColumn(at)) || Object.keys(defaults).some((field) => isHidden(record, field))
  );
}

/** An import without the texts of such fields. */
export function withoutHidden(item: Import, isHidden: IsHidden): Import {
  const isColumn = isHiddenColumn(item, isHidden);
  const defaults = Object.entries(item.defaults).filter(([field]) => !isHidden(item.record, field));
  return {
    ...item,
    samples: item.samples.map((texts, at) => (isColumn(at) ? [] : texts)),
    defaults: Object.fromEntries(defaults),
  };
}

/** Blanks the cells and errors of such fields in rows of an import. */
export function rowBlanker(item: Mapped, isHidden: IsHidden): (row: ImportRow) => ImportRow {
  const isColumn = isHiddenColumn(item, isHidden);
  const headers = new Set(item.headers.filter((_, at) => isColumn(at)));
  const isOf = ({ column, field }: ImportRow['errors'][number]) =>
    isHidden(item.record, field) || (column !== null && headers.has(column));
  return (row) => ({
    ...row,
    cells: row.cells.map((cell, at) => (isColumn(at) ? '' : cell)),
    errors: row.errors.map((error) =>
      isOf(error) ? { ...error, message: 'Only users who may write this field see the reason' } : error,
    ),
  });
}
