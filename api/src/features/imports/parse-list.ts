import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { importLimits } from '@switchyard/contracts/imports/import-fields.ts';
import type { Import } from '@switchyard/contracts/imports/import-routes.ts';
import { CsvError, parse } from 'csv-parse';
import { decodeList, unreadable } from './decode-list.ts';

export type ParsedList = Pick<Import, 'encoding' | 'delimiter' | 'headers'> & {
  rows: { line: number; cells: string[] }[];
};

type Parsed = { info: { lines: number }; record: string[] };

/** Longest text of one row; an unclosed quote would swallow the rest of a file. */
const longestRow = 200_000;

/**
 * Parses a list: its header and all rows, unchanged, with their line numbers.
 * @throws ProblemError `import.unreadable` naming the line, `import.too_many_rows`
 */
export async function parseList(bytes: Uint8Array): Promise<ParsedList> {
  const { text: asStored, encoding } = decodeList(bytes);
  // Normalises line ends: inside quotes the parser counts `\r\n` twice.
  const text = asStored.replace(/\r\n?/g, '\n');
  const delimiter = delimiterOf(text);
  const rows: ParsedList['rows'] = [];
  let headers: string[] | null = null;
  let lastLine = 0;
  const parser = parse(text, {
    delimiter,
    info: true,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: longestRow,
    // Rows are delivered in batches; this tracks the last complete one if parsing fails.
    on_record: (record: string[], { lines }) => {
      lastLine = lines;
      return record;
    },
  });
  try {
    for await (const { info, record } of parser as AsyncIterable<Parsed>) {
      if (record.every((cell) => cell.trim() === '')) continue;
      if (headers === null) {
        headers = readHeaders(record);
        continue;
      }
      if (rows.length === importLimits.rows) throw tooManyRows();
      rows.push({ line: firstLine(info.lines, record), cells: record.slice(0, importLimits.columns + 5) });
    }
  } catch (error) {
    throw error instanceof CsvError ? describe(error, lastLine + 1) : error;
  }
  if (headers === null) throw unreadable('The file is empty');
  if (rows.length === 0) throw unreadable('The file has a header and no rows below it');
  return { encoding, delimiter, headers, rows };
}

function tooManyRows(): ProblemError {
  const most = importLimits.rows.toLocaleString('en');
  return new ProblemError('import.too_many_rows', {
    detail: `A list may have ${most} rows: split the file and import the parts one after the other`,
  });
}

/** The parser reports the last line of a row; a row with line breaks inside quotes began earlier. */
function firstLine(lastLine: number, record: readonly string[]): number {
  return lastLine - (record.join('').match(/\n/g)?.length ?? 0);
}

function describe(error: CsvError, line: number): ProblemError {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE')
    return unreadable(`A quote that opens on line ${line} is never closed`);
  return unreadable(`Line ${line} cannot be read: ${error.message}`);
}

function readHeaders(record: readonly string[]): string[] {
  const headers = record.map((cell, index) => cell.trim().slice(0, 120) || `Column ${index + 1}`);
  // Spreadsheets write empty columns to the right of a list.
  while (headers.length > 1 && (record[headers.length - 1] ?? '').trim() === '') headers.pop();
  if (headers.length > importLimits.columns)
    throw unreadable(`The list has ${headers.length} columns; ${importLimits.columns} can be read`);
  return headers;
}

/** The comma comes last: headers such as `City, State` contain commas in lists with other delimiters. */
const delimiters = [';', '\t', '|', ','] as const;

/** Delimiter of the first line: the candidate that occurs most often outside quotes. */
function delimiterOf(text: string): ParsedList['delimiter'] {
  const [header = ''] = text.trimStart().split('\n', 1);
  const bare = header.replace(/"[^"]*"/g, '');
  const counts = delimiters.map((delimiter) => ({ delimiter, count: bare.split(delimiter).length - 1 }));
  const [most] = counts.toSorted((a, b) => b.count - a.count);
  return most && most.count > 0 ? most.delimiter : ',';
}
