import { PassThrough, Readable, Transform } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { callbackify } from 'node:util';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ZipFile } from 'yazl';

/** Time without a byte after which a reader has stalled; near the database's limit for idle transactions. */
const stallLimitMs = 5_000;

export type ZipPlace = {
  readonly app: FastifyInstance;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

export type ZipMember = {
  readonly name: string;
  readonly source: AsyncIterable<string | Buffer> | Iterable<Buffer>;
  /** Default: true; false for what is compressed already. */
  readonly compress?: boolean;
};

/** Adds a member. @throws Error if the reader has gone */
export type AddMember = (member: ZipMember) => Promise<void>;

export type ZipAnswer = {
  readonly fileName: string;
  /** Runs before the first byte; if it fails, nothing is sent. */
  readonly beforeSend: () => Promise<void>;
  readonly write: (add: AddMember) => Promise<void>;
};

/**
 * Answers with a zip file at the reader's speed. Nothing is stored. A failure after the first byte closes the connection;
 * the file then lacks its end, which every program notices. A reader who disconnects or stalls ends the reading.
 * @throws ProblemError `service.overloaded` if too many exports are running
 */
export async function sendZip(
  place: ZipPlace,
  { fileName, beforeSend, write }: ZipAnswer,
): Promise<FastifyReply> {
  const { app, request, reply } = place;
  const release = app.exports.take();
  try {
    await beforeSend();
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
  void write((member) => addMember(zip, file, member))
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
  void reply.headers({
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="${fileName}"`,
    'x-content-type-options': 'nosniff',
  });
  return reply.type('application/zip').send(file);
}

/** Resolves once the member was read to its end. */
async function addMember(
  zip: ZipFile,
  file: PassThrough,
  { name, source, compress }: ZipMember,
): Promise<void> {
  if (file.destroyed) throw new Error('The reader of an export has gone');
  const stream = Readable.from(source, { objectMode: false });
  const stop = () => stream.destroy(new Error('The reader of an export has gone'));
  file.once('close', stop);
  const ended = finished(stream);
  zip.addReadStreamLazy(
    name,
    compress === undefined ? {} : { compress },
    callbackify(async () => stream),
  );
  await ended.finally(() => file.off('close', stop));
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
