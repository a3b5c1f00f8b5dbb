import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Nearly the smallest size, in a fifth of the time. */
const quality = 9;
const packers = {
  br: (text: string) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (text: string) => promisify(gzip)(text, { level: quality }),
} as const;
type Packing = keyof typeof packers;

/** A text kept in memory; compressed on first use. */
export type KeptFile = {
  readonly type: string;
  readonly text: string;
  readonly etag: string;
  readonly packed: (packing: Packing) => Promise<Buffer>;
};

export function keepFile(text: string, type: string): KeptFile {
  const packed = new Map<Packing, Promise<Buffer>>();
  return {
    type,
    text,
    etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
    packed: (packing) => {
      const known = packed.get(packing);
      if (known) return known;
      const packedAnew = packers[packing](text);
      packed.set(packing, packedAnew);
      return packedAnew;
    },
  };
}

/**
 * Answers with the file in an encoding that the client accepts, or with 304. Clients always revalidate, because the
 * file may change.
 */
export async function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  file: KeptFile,
): Promise<FastifyReply> {
  reply.type(file.type).header('cache-control', 'no-cache').header('etag', file.etag);
  reply.header('vary', [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', '));
  if (request.headers['if-none-match'] === file.etag && reply.statusCode === 200)
    return reply.code(304).send();
  const packing = packingFor(request);
  if (packing === null) return reply.send(file.text);
  // Set only once the bytes are there: until then another answer may be sent instead.
  const bytes = await file.packed(packing);
  return reply.header('content-encoding', packing).send(bytes);
}

function packingFor({ headers }: FastifyRequest): Packing | null {
  const accepted = String(headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : null;
}
