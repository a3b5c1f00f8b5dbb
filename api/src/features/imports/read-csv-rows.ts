import { CsvError, parse } from 'csv-parse';
import type { Import } from '@switchyard/contracts/imports/import-routes.ts';
import { decodeList, unreadable } from './decode-list.ts';
import type { FileRow, OpenedFile } from './opened-file.ts';

type Parsed = { info: { lines: number }; record: string[] };

/** Longest text of one row; an unclosed quote would swallow the rest of a file. */
const longestRow = 200_000;

/** Opens a text file. @throws ProblemError `import.unreadable`, while rows are taken with the line */
export function readCsvRows(bytes: Uint8Array): OpenedFile {
  const { text: asStored, encoding } = decodeList(bytes);
  // Normalises line ends: inside quotes the parser counts `\r\n` twice.
  const text = asStored.replace(/\r\n?/g, '\n');
  const delimiter = delimiterOf(text);
  return { format: 'csv', encoding, delimiter, rows: parseRows(text, delimiter) };
}

async function* parseRows(text: string, delimiter: string): AsyncGenerator<FileRow> {
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
    for await (const { info, record } of parser as AsyncIterable<Parsed>)
      yield { line: firstLine(info.lines, record), cells: record };
  } catch (error) {
    throw error instanceof CsvError ? describe(error, lastLine + 1) : error;
  }
}

/** The parser reports the last line of a row; a row with line breaks inside quotes began earlier. */
function firstLine(lastLine: number, record: readonly string[]): number {
  return lastLine - (record.join('').match(/\n/g)?.length ?? 0);
}

function describe(error: CsvError, line: number) {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE')
    return unreadable(`A quote that opens on line ${line} is never closed`);
  return unreadable(`Line ${line} cannot be read: ${error.message}`);
}

/** The comma comes last: headers such as `City, State` contain commas in lists with other delimiters. */
const delimiters = [';', '\t', '|', ','] as const;

/** Delimiter of the first line: the candidate that occurs most often outside quotes. */
function delimiterOf(text: string): Import['delimiter'] {
  const [header = ''] = text.trimStart().split('\n', 1);
  const bare = header.replace(/"[^"]*"/g, '');
  const counts = delimiters.map((delimiter) => ({ delimiter, count: bare.split(delimiter).length - 1 }));
  const [most] = counts.toSorted((a, b) => b.count - a.count);
  return most && most.count > 0 ? most.delimiter : ',';
}
