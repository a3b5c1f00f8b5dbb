import { createRowReader, type ReadRow, type RowColumns } from '@switchyard/contracts/imports/read-row.ts';
import type { ImportKind } from '@switchyard/contracts/imports/record-import.ts';
import { recordImports } from '@switchyard/contracts/imports/record-imports.ts';
import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import type { Tx } from '../db/database.ts';
import { readCompanyTimeZone } from '../db/repositories/technician-repository.ts';
import { countryOfZone, readPhoneNumber, toCountry } from './read-phone.ts';

export type RowReader = (cells: readonly string[]) => ReadRow;

/**
 * Opens a reader of an import's rows. Telephone numbers without a country code belong to the country that was chosen
 * for rows without one, otherwise to that of the company's time zone.
 */
export async function openReader(
  tx: Tx,
  companyId: string,
  { record, ...columns }: RowColumns & { readonly record: ImportKind },
): Promise<RowReader> {
  const zone = await readCompanyTimeZone(tx, companyId);
  const country = toCountry(columns.defaults['country']?.toUpperCase()) ?? countryOfZone(zone);
  const read = createRowReader(recordImports[record], columns, {
    clock: createZoneClock(zone),
    phone: (text) => readPhoneNumber(text, country),
  });
  return (cells) => {
    const { headers } = columns;
    if (cells.slice(headers.length).every((cell) => cell.trim() === '')) return read(cells);
    const message = `Has ${cells.length} values, the header names ${headers.length}: a quote or a delimiter is wrong`;
    return { ok: false, errors: [{ column: null, field: null, message }] };
  };
}
