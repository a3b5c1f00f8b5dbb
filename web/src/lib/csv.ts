export type CsvColumn<Row> = {
  readonly header: string;
  readonly value: (row: Row) => string | number | null;
};

/** RFC 4180 text. Cells that a spreadsheet would run as a formula get a leading apostrophe. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map((column) => column.header),
    ...rows.map((row) => columns.map((c) => c.value(row))),
  ];
  return lines.map((cells) => cells.map(writeCell).join(',')).join('\r\n');
}

/** Offers a text as a file to save. */
export function downloadText(fileName: string, text: string, type = 'text/csv'): void {
  const url = URL.createObjectURL(new Blob(['﻿', text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}

function writeCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
