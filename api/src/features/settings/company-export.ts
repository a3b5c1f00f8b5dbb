import { PassThrough, Readable, Transform } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { callbackify } from 'node:util';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  exportedTables,
  listExportedPictures,
  type ExportSize,
  readExportSize,
  readRowsAsJson,
} from '@switchyard/platform/db/repositories/company-export-repository.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ZipFile } from 'yazl';
import type { AppDeps } from '../../app-deps.ts';
import { recordExport } from '../../http/record-export.ts';
import type { Session } from '../../plugins/session.ts';

/** Time without a byte after which a reader has stalled; near the database's limit for idle transactions. */
const stallLimitMs = 5_000;
/** Longest reading of the tables; their snapshot keeps the database from removing old rows. */
const tablesLimitMs = 15 * 60_000;

const readme = `Everything that your company has in Switchyard.

data/      One file per table, JSON lines: a JSON object per line, as the database holds it. Times are UTC.
           Passwords, second factors and secrets of tokens and webhooks are not included.
pictures/  The pictures of jobs, by the number of the job. data/photos.jsonl describes them.

The guide explains the fields: /docs/reference. Spreadsheets read the lists of the console better: each list can be exported
as CSV or as a workbook.
`;

/** Size of the export, for the page that offers it. */
export async function prepareCompanyExport(tx: Tx): Promise<ExportSize> {
  return await readExportSize(tx);
}

type Place = {
  readonly app: FastifyInstance;
  readonly deps: AppDeps;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/**
 * Answers with everything a company has as one zip file: its tables from one snapshot, then its pictures, at the reader's
 * speed. Nothing is stored. A failure after the first byte closes the connection; the file then lacks its end, which every
 * program notices. A reader who disconnects or stalls ends the reading.
 * @throws ProblemError `service.overloaded` if too many exports are running
 */
export async function sendCompanyExport(place: Place, session: Session): Promise<FastifyReply> {
  const { app, deps, request, reply } = place;
  const { companyId } = session.actor;
  const release = app.exports.take();
  try {
    await recordExport({ deps, request }, session, { list: 'everything', format: 'zip' });
  } catch (error) {
    release();
    throw error;
  }
  const file = new PassThrough();
  const zip = new ZipFile();
  zip.once('error', (error) => file.destroy(error as Error));
  let bytes = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const sent = pipeline(zip.outputStream, counter, file);
  const stopWatching = endWhenStalled(file, () => bytes);
  // Also if another answer was sent or the client has disconnected: then nobody reads the file.
  reply.raw.once('close', () => file.destroy());
  void writeExport({ deps, companyId, zip, file })
    .then(() => zip.end())
    .then(() => sent)
    .catch((error: unknown) => {
      file.destroy();
      const isCancelled = reply.raw.closed || request.raw.destroyed;
      if (isCancelled) request.log.debug('export cancelled');
      else if (error instanceof Error) app.reportUnexpected(request, error);
    })
    .finally(() => {
      stopWatching();
      release();
    });
  sent.catch(() => undefined);
  const day = deps.clock.now().toISOString().slice(0, 10);
  void reply.headers({
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="switchyard-${day}.zip"`,
    'x-content-type-options': 'nosniff',
  });
  return reply.type('application/zip').send(file);
}

type Writing = {
  readonly deps: Pick<AppDeps, 'database' | 'photos'>;
  readonly companyId: string;
  readonly zip: ZipFile;
  readonly file: PassThrough;
};

async function writeExport({ deps, companyId, zip, file }: Writing): Promise<void> {
  zip.addBuffer(Buffer.from(readme), 'README.txt');
  const limit = AbortSignal.timeout(tablesLimitMs);
  const pictures = await deps.database.snapshot(companyId, async (tx) => {
    for (const [table, omitted] of Object.entries(exportedTables)) {
      await addMember(zip, file, {
        name: `data/${table}.jsonl`,
        source: rowsOf(tx, { table, omitted, limit }),
      });
    }
    return await listExportedPictures(tx);
  });
  for (const { name, sha256 } of pictures) {
    const bytes = await deps.photos.store.read({ companyId, sha256 });
    if (bytes === undefined) continue;
    const member = { name: `pictures/${name}.jpg`, source: [bytes], options: { compress: false } };
    await addMember(zip, file, member);
  }
}

type Member = {
  readonly name: string;
  readonly source: AsyncIterable<string> | Iterable<Buffer>;
  readonly options?: { compress: boolean };
};

/** Resolves once the member was read to its end. @throws Error if the file was closed before */
async function addMember(zip: ZipFile, file: PassThrough, { name, source, options }: Member): Promise<void> {
  if (file.destroyed) throw new Error('The reader of an export has gone');
  const stream = Readable.from(source, { objectMode: false });
  const stop = () => stream.destroy(new Error('The reader of an export has gone'));
  file.once('close', stop);
  const ended = finished(stream);
  zip.addReadStreamLazy(
    name,
    options ?? {},
    callbackify(async () => stream),
  );
  await ended.finally(() => file.off('close', stop));
}

type Rows = { readonly table: string; readonly omitted: readonly string[]; readonly limit: AbortSignal };

async function* rowsOf(tx: Tx, { table, omitted, limit }: Rows): AsyncGenerator<string> {
  for await (const lines of readRowsAsJson(tx, table, omitted)) {
    limit.throwIfAborted();
    yield lines;
  }
}

/** Destroys the file when its reader takes nothing for too long. @returns a function that ends the watch */
function endWhenStalled(file: PassThrough, bytesSent: () => number): () => void {
  let last = -1;
  const watch = setInterval(() => {
    const now = bytesSent();
    if (now === last) file.destroy(new Error('The reader of an export takes nothing'));
    last = now;
  }, stallLimitMs);
  return () => clearInterval(watch);
}
