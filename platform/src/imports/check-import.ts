import { setImmediate } from 'node:timers/promises';
import type { ImportRowState } from '@switchyard/contracts/imports/import-routes.ts';
import {
  type ImportColumns,
  type ImportedRow,
  type ImportRowError,
  readImportRow,
} from '@switchyard/contracts/imports/import-row.ts';
import type { Tx } from '../db/database.ts';
import {
  type JudgedRow,
  type RawRow,
  readRawRows,
  updateImportRows,
} from '../db/repositories/import-repository.ts';
import { findKnownRecords } from './match-rows.ts';

/** Rows checked per batch; other requests run in between. */
const batch = 500;

/** First occurrence of a value in the file. */
type FirstSeen = {
  readonly customers: Map<string, { line: number; name: string }>;
  readonly records: Map<string, number>;
};

/** Checks all rows of a locked import by its columns: new rows, known rows, and errors with their cause. */
export async function checkImport(tx: Tx, importId: string, columns: ImportColumns): Promise<void> {
  const seen: FirstSeen = { customers: new Map(), records: new Map() };
  let after = 0;
  for (;;) {
    const rows = await readRawRows(tx, { importId, after, limit: batch });
    await updateImportRows(tx, importId, await judge(tx, rows, { columns, seen }));
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = last.line;
    await setImmediate();
  }
}

type Judging = { columns: ImportColumns; seen: FirstSeen };

async function judge(tx: Tx, rows: readonly RawRow[], { columns, seen }: Judging): Promise<JudgedRow[]> {
  const read = rows.map(({ line, cells }) => ({ line, result: readRow(cells, columns) }));
  const good = read.flatMap(({ result }) => (result.ok ? [result.row] : []));
  const known = await findKnownRecords(tx, good);
  return read.map(({ line, result }): JudgedRow => {
    if (!result.ok) return { line, state: 'wrong', errors: result.errors };
    const { row } = result;
    const conflict = conflictOf(row, line, { columns, seen });
    if (conflict) return { line, state: 'wrong', errors: [conflict] };
    const repeated = seen.records.get(recordKey(row));
    if (repeated !== undefined)
      return {
        line,
        state: 'known',
        errors: [{ column: null, field: null, message: `Same as line ${repeated}` }],
      };
    seen.records.set(recordKey(row), line);
    const customer = known.customerOf(row);
    if (customer?.isDeleted) {
      const error = referenceError(columns, 'Belongs to a customer that was deleted: restore it first');
      return { line, state: 'wrong', errors: [error] };
    }
    const isKnown = customer !== undefined && (row.site === null || known.siteOf(row) !== undefined);
    const state: ImportRowState = isKnown ? 'known' : 'ready';
    return { line, state, errors: [], customerId: customer?.id ?? null };
  });
}

const recordKey = ({ customerKey, siteKey }: ImportedRow) => siteKey ?? customerKey;

function readRow(cells: readonly string[], columns: ImportColumns) {
  const { headers } = columns;
  if (cells.slice(headers.length).some((cell) => cell.trim() !== '')) {
    const message = `Has ${cells.length} values, the header names ${headers.length}: a quote or a delimiter is wrong`;
    return { ok: false as const, errors: [{ column: null, field: null, message }] };
  }
  return readImportRow(cells, columns);
}

/** One reference with two names: one of them is wrong, and it is unknown which. */
function conflictOf(row: ImportedRow, line: number, { columns, seen }: Judging): ImportRowError | undefined {
  const first = seen.customers.get(row.customerKey);
  const { name, externalRef } = row.customer;
  if (!first) seen.customers.set(row.customerKey, { line, name });
  if (!first || externalRef === null || first.name.toLowerCase() === name.toLowerCase()) return undefined;
  return referenceError(
    columns,
    `${externalRef} is also on line ${first.line}, where the name is ${first.name}`,
  );
}

function referenceError({ headers, mapping }: ImportColumns, message: string): ImportRowError {
  return { column: headers[mapping.indexOf('reference')] ?? null, field: 'reference', message };
}
