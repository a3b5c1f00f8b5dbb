export type CsvColumn<Row> = {
  readonly header: string;
  readonly value: (row: Row) => string | number | null;
};

/** A table for spreadsheets (RFC 4180). What they would run as a formula gets an apostrophe in front. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map((column) => column.header),
    ...rows.map((row) => columns.map((column) => column.value(row))),
  ];
  return lines.map((cells) => cells.map(writeCell).join(',')).join('\r\n');
}

/** International phone numbers begin as formulas do, and are none. */
const phone = /^\+\d[\d ().-]*$/;

function writeCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) && !phone.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
