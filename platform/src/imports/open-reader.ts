import { importDefaults, withCustomColumns } from '@switchyard/contracts/custom-fields/custom-import.ts';
import { mappedFieldsOf } from '@switchyard/contracts/imports/import-mapping.ts';
import { createRowReader, type ReadRow, type RowColumns } from '@switchyard/contracts/imports/read-row.ts';
import type { ImportKind } from '@switchyard/contracts/imports/record-import.ts';
import { recordImports } from '@switchyard/contracts/imports/record-imports.ts';
import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import type { Tx } from '../db/database.ts';
import { findCustomFields, lockFields } from '../db/repositories/custom-field-repository.ts';
import { readCompanyTimeZone } from '../db/repositories/technician-repository.ts';
import { countryOfZone, readPhoneNumber, toCountry } from '../phones/read-phone.ts';

export type RowReader = (cells: readonly string[]) => ReadRow;

/**
 * Opens a reader of an import's rows. Telephone numbers without a country code belong to the country that was chosen
 * for rows without one, otherwise to that of the company's time zone. Custom fields do not change until the commit.
 */
export async function openReader(
  tx: Tx,
  companyId: string,
  { record, ...columns }: RowColumns & { readonly record: ImportKind },
): Promise<RowReader> {
  const zone = await readCompanyTimeZone(tx, companyId);
  const country = toCountry(columns.defaults['country']?.toUpperCase()) ?? countryOfZone(zone);
  await lockFields(tx, { companyId, kind: record, mode: 'shared' });
  const fields = await findCustomFields(tx);
  const usual = importDefaults(fields, record);
  const spec = withCustomColumns(recordImports[record], fields);
  const readRow = createRowReader(spec, columns, {
    clock: createZoneClock(zone),
    phone: (text) => readPhoneNumber(text, country),
  });
  const known = new Set<string | null>(mappedFieldsOf(spec).map(({ field }) => field));
  const lost = columns.mapping.findIndex((field) => field !== null && !known.has(field));
  const read: RowReader = (cells) => {
    if (lost !== -1) {
      const message = 'The field of this column no longer exists: choose its meaning again';
      return { ok: false, errors: [{ column: columns.headers[lost] ?? null, field: null, message }] };
    }
    const result = readRow(cells);
    if (result.ok) result.row.record['custom'] = { ...usual, ...(result.row.record['custom'] as object) };
    return result;
  };
  return (cells) => {
    const { headers } = columns;
    if (cells.slice(headers.length).every((cell) => cell.trim() === '')) return read(cells);
    const message = `The row has ${cells.length} values for ${headers.length} columns: look for a missing quote or an extra delimiter`;
    return { ok: false, errors: [{ column: null, field: null, message }] };
  };
}
