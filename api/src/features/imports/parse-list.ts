import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { importLimits } from '@switchyard/contracts/imports/import-limits.ts';
import type { RawRow } from '@switchyard/platform/db/repositories/import-row-repository.ts';
import { isArchive, unreadable } from './decode-list.ts';
import type { FileRow, OpenedFile } from './opened-file.ts';
import { readCsvRows } from './read-csv-rows.ts';
import { readWorkbookRows } from './read-workbook-rows.ts';

export type ParsedList = Omit<OpenedFile, 'rows'> & {
  readonly headers: string[];
  /** Rows below the header, read while they are taken. */
  readonly rows: AsyncIterable<RawRow>;
};

/**
 * Opens a list: its header, and all rows, unchanged, with their line numbers.
 * @throws ProblemError `import.unreadable` naming the line, `import.too_many_rows`, also while rows are taken
 */
export async function parseList(bytes: Uint8Array): Promise<ParsedList> {
  const { rows, ...file } = isArchive(bytes) ? readWorkbookRows(bytes) : readCsvRows(bytes);
  const filled = withoutBlankRows(rows)[Symbol.asyncIterator]();
  const first = await filled.next();
  if (first.done === true) throw unreadable('The file is empty');
  const headers = readHeaders(first.value.cells);
  return { ...file, headers, rows: rowsBelow(filled) };
}

async function* withoutBlankRows(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow> {
  for await (const row of rows) if (row.cells.some((cell) => cell.trim() !== '')) yield row;
}

async function* rowsBelow(rows: AsyncIterator<FileRow>): AsyncGenerator<RawRow> {
  let count = 0;
  for (let next = await rows.next(); next.done !== true; next = await rows.next()) {
    if (count === importLimits.rows) throw tooManyRows();
    count += 1;
    const { line, cells } = next.value;
    yield { line, cells: cells.slice(0, importLimits.columns + 5) };
  }
  if (count === 0) throw unreadable('The file has a header and no rows below it');
}

function tooManyRows(): ProblemError {
  const most = importLimits.rows.toLocaleString('en');
  return new ProblemError('import.too_many_rows', {
    detail: `A list may have ${most} rows: split the file and import the parts one after the other`,
  });
}

function readHeaders(record: readonly string[]): string[] {
  const headers = record.map((cell, index) => cell.trim().slice(0, 120) || `Column ${index + 1}`);
  // Spreadsheets write empty columns to the right of a list.
  while (headers.length > 1 && (record[headers.length - 1] ?? '').trim() === '') headers.pop();
  if (headers.length > importLimits.columns)
    throw unreadable(`The list has ${headers.length} columns; ${importLimits.columns} can be read`);
  return headers;
}
