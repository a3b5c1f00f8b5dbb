import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type CsvError, parse } from 'csv-parse';
import {
  type CityRequest,
  columns,
  requestRowSchema,
  toCityRequest,
} from '@switchyard/platform/sample/city-request.ts';

/** A skipped row: its lines (counted from 1, including the header), its case number if any, and the reason. */
export type RejectedRow = { line: number; lastLine: number; id: string; reason: string };
export type CityRecord = { requests: CityRequest[]; rejected: RejectedRow[] };

/** The record shipped with the product. */
export const recordFile = new URL('../../data/boston-311-2015.csv.gz', import.meta.url);

/** Reads the whole record; see {@link readCityRequests}. */
export async function readCityRecord(file: URL | string = recordFile): Promise<CityRecord> {
  return await readCityRequests(createReadStream(file).pipe(createGunzip()));
}

type ParsedRow = { info: { lines: number }; raw: string; record: string[] };

/** A row as in RFC 4180: a field is either quoted as a whole, with inner quotes doubled, or contains no quote. */
const wellQuoted = /^(?:(?:"(?:[^"]|"")*"|[^",\r\n]*)(?:,|\r?\n|$))+$/;

/**
 * Reads requests from CSV. A row that violates the contract is reported and skipped; nothing is guessed.
 * @throws Error if a column is missing: then it is another file.
 */
export async function readCityRequests(csv: Readable): Promise<CityRecord> {
  const requests: CityRequest[] = [];
  const rejected: RejectedRow[] = [];
  const seen = new Set<string>();
  let positions: Map<string, number> | null = null;
  let width = 0;
  let lastLine = 0;
  // relax_quotes: at a broken quote the strict parser would silently swallow all rows up to the next quote.
  const parser = parse({
    info: true,
    raw: true,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      rejected.push({
        line: lastLine + 1,
        lastLine: lineOf(error),
        id: '',
        reason: error?.message ?? 'unreadable',
      });
      return undefined;
    },
  });
  csv.on('error', (error) => parser.destroy(error));
  for await (const { info, raw, record } of csv.pipe(parser) as AsyncIterable<ParsedRow>) {
    const at = { line: lastLine + 1, lastLine: info.lines };
    lastLine = info.lines;
    if (positions === null) {
      positions = locateColumns(record);
      width = record.length;
      continue;
    }
    const result =
      raw.includes('"') && !wellQuoted.test(raw) ? brokenQuotes : readRow(record, positions, width);
    if ('reason' in result) rejected.push({ ...at, ...result });
    else if (seen.has(result.id)) rejected.push({ ...at, id: result.id, reason: repeated });
    else requests.push(result);
    seen.add(result.id);
  }
  if (positions === null) throw new Error('The record is empty');
  return { requests, rejected: rejected.toSorted((a, b) => a.line - b.line) };
}

const brokenQuotes = { id: '', reason: 'has a quote in the wrong place' };
const repeated = 'CASE_ENQUIRY_ID: repeats an earlier row';

function readRow(
  record: readonly string[],
  positions: ReadonlyMap<string, number>,
  width: number,
): CityRequest | { id: string; reason: string } {
  const value = (name: string) => record[positions.get(name) ?? -1] ?? '';
  const id = value('CASE_ENQUIRY_ID');
  if (record.length !== width) return { id, reason: `has ${record.length} fields, the header has ${width}` };
  const parsed = requestRowSchema.safeParse(Object.fromEntries(columns.map((name) => [name, value(name)])));
  if (parsed.success) return toCityRequest(parsed.data);
  const reasons = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${describe(issue)}`);
  return { id, reason: reasons.join('; ') };
}

/** A union reports all its branches; the last one, the full form, is the intended one. */
function describe(issue: { message: string; code?: string; errors?: unknown }): string {
  const branches = Array.isArray(issue.errors) ? (issue.errors as { message: string }[][]) : [];
  return branches.at(-1)?.[0]?.message ?? issue.message;
}

function locateColumns(header: readonly string[]): Map<string, number> {
  const positions = new Map(header.map((name, at) => [name, at]));
  const missing = columns.filter((name) => !positions.has(name));
  if (missing.length > 0) throw new Error(`The record has no column ${missing.join(', ')}`);
  return positions;
}

function lineOf(error: CsvError | undefined): number {
  return error !== undefined && 'lines' in error && typeof error['lines'] === 'number' ? error['lines'] : 0;
}
