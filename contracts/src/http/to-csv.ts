import type { RecordColumn } from '../records/record-column.ts';

/** A column of a file; those without a value are not written. */
export type CsvColumn<Row> = Pick<RecordColumn<Row>, 'header' | 'value'>;

/** A CSV table (RFC 4180). Cells that a spreadsheet would run as a formula are prefixed with an apostrophe. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return [csvHeader(columns), ...rows.map((row) => csvLine(columns, row))].join('\r\n');
}

/** Header line of a table, without a line break. */
export function csvHeader(columns: readonly CsvColumn<never>[]): string {
  return columns
    .filter(({ value }) => value !== undefined)
    .map(({ header }) => writeCell(header))
    .join(',');
}

/** A row of a table, without a line break; guarded like {@link toCsv}. */
export function csvLine<Row>(columns: readonly CsvColumn<Row>[], row: Row): string {
  return columns.flatMap(({ value }) => (value === undefined ? [] : [writeCell(value(row))])).join(',');
}

/** International phone numbers begin like formulas but are harmless. */
const phone = /^\+\d[\d ().-]*$/;
/** Begins a formula, or looks like a text that is already guarded. */
const formulaStart = /^'*[=+\-@\t\r]/;

/** A text that no spreadsheet runs: with an apostrophe in front if it begins like a formula. */
export function guardText(text: string): string {
  return formulaStart.test(text) && !phone.test(text) ? `'${text}` : text;
}

/** The text of a cell as it was before {@link guardText}. */
export function unguardText(cell: string): { readonly text: string; readonly isGuarded: boolean } {
  const isGuarded = cell.startsWith("'") && formulaStart.test(cell);
  return { text: isGuarded ? cell.slice(1) : cell, isGuarded };
}

function writeCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = guardText(value);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
