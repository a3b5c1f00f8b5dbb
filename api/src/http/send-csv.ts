import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Page } from '@switchyard/contracts/http/page.ts';
import { type CsvColumn, csvHeader, csvLine } from '@switchyard/contracts/http/to-csv.ts';
import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { readCompanyTimeZone } from '@switchyard/platform/db/repositories/technician-repository.ts';
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

export type CsvPlace = {
  readonly app: FastifyInstance;
  readonly deps: Pick<AppDeps, 'database' | 'clock'>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

export type CsvSource<Row> = {
  readonly companyId: string;
  /** First part of the file's name, before the company's local date. */
  readonly collection: string;
  readonly columns: readonly CsvColumn<Row>[];
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
export async function sendCsv<Row>(place: CsvPlace, source: CsvSource<Row>): Promise<FastifyReply> {
  const { deps, reply } = place;
  const release = place.app.exports.take();
  const file = new PassThrough();
  const opened = Promise.withResolvers<string>();
  deps.database
    .snapshot(source.companyId, async (tx) => {
      const day = await readLocalDay(tx, source.companyId, deps.clock.now());
      const first = await source.readPage(tx, { cursor: undefined, limit: pageRows });
      opened.resolve(`${source.collection}-${day}.csv`);
      const signal = AbortSignal.timeout(exportLimitMs);
      await pipeline(writePages(tx, source, { first, file }), file, { signal });
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
  return reply.type('text/csv; charset=utf-8').send(file);
}

async function readLocalDay(tx: Tx, companyId: string, now: Date): Promise<string> {
  const clock = createZoneClock(await readCompanyTimeZone(tx, companyId));
  return clock.day(now);
}

/** The lines of the file, a page at a time; the next page is read once the reader has received the last one. */
async function* writePages<Row>(
  tx: Tx,
  { columns, readPage }: CsvSource<Row>,
  { first, file }: { first: Page<Row>; file: PassThrough },
): AsyncGenerator<string> {
  const lineOf = (row: Row) => `\r\n${csvLine(columns, row)}`;
  yield byteOrderMark + csvHeader(columns);
  for (let page = first; ; ) {
    const stalled = setTimeout(() => {
      file.destroy(new Error('The reader of an export takes nothing'));
    }, stallLimitMs);
    try {
      yield page.items.map(lineOf).join('');
    } finally {
      clearTimeout(stalled);
    }
    if (page.nextCursor === null) return;
    page = await readPage(tx, { cursor: page.nextCursor, limit: pageRows });
  }
}

/** A failure after the first byte cannot be reported in the reply; a reader who disconnected needs no error. */
function noteFailure({ app, request, reply }: CsvPlace, error: unknown): void {
  if (!reply.raw.headersSent) return;
  const isCancelled =
    error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
  if (isCancelled) request.log.debug('export cancelled');
  else if (error instanceof Error) app.reportUnexpected(request, error);
}
