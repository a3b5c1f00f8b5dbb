import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Page } from '@switchyard/contracts/http/page.ts';
import { type CsvColumn, csvHeader, csvLine, guardText } from '@switchyard/contracts/http/to-csv.ts';
import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { readCompanyTimeZone } from '@switchyard/platform/db/repositories/technician-repository.ts';
import { type XlsxStreamRow, writeXlsxStream } from 'hucre/xlsx';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../app-deps.ts';

/** Rows per read: reading and writing them takes the process a few milliseconds. */
const pageRows = 100;
/** Longest wait for a stalled reader. Shorter than the database's limit for idle transactions. */
const stallLimitMs = 8_000;
/** Longest export; its snapshot keeps the database from removing old rows. */
const exportLimitMs = 300_000;
/** Marks the file as UTF-8 for spreadsheets. */
const byteOrderMark = '\uFEFF';

/** Formats of list files, with their media types. */
export const fileTypes = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type FileFormat = keyof typeof fileTypes;

export type FilePlace = {
  readonly app: FastifyInstance;
  readonly deps: Pick<AppDeps, 'database' | 'clock'>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

export type FileSource<Row> = {
  readonly companyId: string;
  /** First part of the file's name, before the company's local date. */
  readonly collection: string;
  readonly format: FileFormat;
  readonly columns: readonly CsvColumn<Row>[];
  /** Runs when the first page has been read, in a transaction of its own; the file is sent after it. */
  readonly beforeSend: () => Promise<void>;
  /** A page of the list, all pages from one snapshot. @throws ProblemError as the list would */
  readonly readPage: (
    tx: Tx,
    page: { readonly cursor: string | undefined; readonly limit: number },
  ) => Promise<Page<Row>>;
};

/**
 * Answers with a list of any length as a file: page by page from one snapshot, at the reader's speed. A failure before
 * the first page is a normal problem reply; after it the connection is closed, so that the reader notices that the file
 * is incomplete. A reader who disconnects or stalls ends the transaction.
 * @throws ProblemError `service.overloaded` if too many exports are running, and the errors of `readPage`
 */
export async function sendFile<Row>(place: FilePlace, source: FileSource<Row>): Promise<FastifyReply> {
  const { deps, reply } = place;
  const release = place.app.exports.take();
  const file = new PassThrough();
  const opened = Promise.withResolvers<string>();
  deps.database
    .snapshot(source.companyId, async (tx) => {
      const day = await readLocalDay(tx, source.companyId, deps.clock.now());
      const first = await source.readPage(tx, { cursor: undefined, limit: pageRows });
      await source.beforeSend();
      opened.resolve(`${source.collection}-${day}.${source.format}`);
      const signal = AbortSignal.timeout(exportLimitMs);
      const write = writers[source.format];
      await pipeline(write(tx, source, { first, file }), file, { signal });
    })
    .catch((error: unknown) => {
      opened.reject(error);
      noteFailure(place, error);
    })
    .finally(release);
  // Also if another answer was sent or the client has disconnected: then nobody reads the file.
  reply.raw.once('close', () => file.destroy());
  const fileName = await opened.promise;
  if (reply.raw.closed) file.destroy();
  void reply.headers({
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="${fileName}"`,
    'x-content-type-options': 'nosniff',
  });
  return reply.type(fileTypes[source.format]).send(file);
}

const writers = { csv: writePages, jsonl: writeLines, xlsx: writeWorkbook } as const;

async function readLocalDay(tx: Tx, companyId: string, now: Date): Promise<string> {
  const clock = createZoneClock(await readCompanyTimeZone(tx, companyId));
  return clock.day(now);
}

type Opened<Row> = { readonly first: Page<Row>; readonly file: PassThrough };

/** The lines of the file, a page at a time. */
async function* writePages<Row>(
  tx: Tx,
  source: FileSource<Row>,
  { first, file }: Opened<Row>,
): AsyncGenerator<string> {
  const { columns } = source;
  yield byteOrderMark + csvHeader(columns);
  for await (const items of pagesOf(tx, source, first)) {
    const stop = limitStall(file);
    try {
      yield items.map((row) => `\r\n${csvLine(columns, row)}`).join('');
    } finally {
      stop();
    }
  }
}

/** The rows as JSON, one per line, as the list answers them. Programs read them: nothing is guarded. */
async function* writeLines<Row>(
  tx: Tx,
  source: FileSource<Row>,
  { first, file }: Opened<Row>,
): AsyncGenerator<string> {
  for await (const items of pagesOf(tx, source, first)) {
    const stop = limitStall(file);
    try {
      yield items.map((row) => `${JSON.stringify(row)}\n`).join('');
    } finally {
      stop();
    }
  }
}

/** The bytes of a workbook with one sheet; rows are read while they are written. */
async function* writeWorkbook<Row>(
  tx: Tx,
  source: FileSource<Row>,
  { first, file }: Opened<Row>,
): AsyncGenerator<Uint8Array> {
  const columns = source.columns.flatMap(({ header, value }) => (value ? [{ header, value }] : []));
  async function* rows(): AsyncGenerator<XlsxStreamRow> {
    for await (const items of pagesOf(tx, source, first))
      for (const row of items) yield columns.map(({ value }) => cellOf(value(row)));
  }
  const bytes = writeXlsxStream(rows(), {
    name: source.collection,
    columns: columns.map(({ header }) => ({ header: guardText(header) })),
    freezePane: { rows: 1 },
  });
  for await (const chunk of Readable.fromWeb(bytes as Parameters<typeof Readable.fromWeb>[0])) {
    const stop = limitStall(file);
    try {
      yield chunk as Uint8Array;
    } finally {
      stop();
    }
  }
}

// oxlint-disable-next-line no-control-regex -- characters that XML cannot contain
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;
/** Longest text of a cell that spreadsheets open. */
const longestCell = 32_767;

/** Texts are guarded as in CSV: a workbook may be saved as one. */
function cellOf(value: string | number | null): string | number | null {
  return typeof value === 'string' ? guardText(value).replace(notInXml, '').slice(0, longestCell) : value;
}

/** Pages of the list; the next one is read once the reader has received the last one. */
async function* pagesOf<Row>(tx: Tx, { readPage }: FileSource<Row>, first: Page<Row>): AsyncGenerator<Row[]> {
  for (let page = first; ; ) {
    yield page.items;
    if (page.nextCursor === null) return;
    page = await readPage(tx, { cursor: page.nextCursor, limit: pageRows });
  }
}

/** Destroys the file if its reader takes nothing for too long. @returns a function that ends the limit */
function limitStall(file: PassThrough): () => void {
  const stalled = setTimeout(() => {
    file.destroy(new Error('The reader of an export takes nothing'));
  }, stallLimitMs);
  return () => clearTimeout(stalled);
}

/** A failure after the first byte cannot be reported in the reply; a reader who disconnected needs no error. */
function noteFailure({ app, request, reply }: FilePlace, error: unknown): void {
  if (!reply.raw.headersSent) return;
  const isCancelled =
    error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
  if (isCancelled) request.log.debug('export cancelled');
  else if (error instanceof Error) app.reportUnexpected(request, error);
}
