export type CsvColumn<Row> = {
  readonly header: string;
  readonly value: (row: Row) => string | number | null;
};

/** A CSV table (RFC 4180). Cells that a spreadsheet would run as a formula are prefixed with an apostrophe. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return [csvHeader(columns), ...rows.map((row) => csvLine(columns, row))].join('\r\n');
}

/** Header line of a table, without a line break. */
export function csvHeader(columns: readonly CsvColumn<never>[]): string {
  return columns.map(({ header }) => writeCell(header)).join(',');
}

/** A row of a table, without a line break; guarded like {@link toCsv}. */
export function csvLine<Row>(columns: readonly CsvColumn<Row>[], row: Row): string {
  return columns.map(({ value }) => writeCell(value(row))).join(',');
}

/** International phone numbers begin like formulas but are harmless. */
const phone = /^\+\d[\d ().-]*$/;

function writeCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) && !phone.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
