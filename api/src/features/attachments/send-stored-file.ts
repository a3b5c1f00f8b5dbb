import type { Readable } from 'node:stream';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { FileContent } from '@switchyard/platform/db/repositories/attachment-repository.ts';
import type { PhotoName } from '@switchyard/platform/photos/photo-store.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';

type Sent = {
  readonly companyId: string;
  readonly content: FileContent;
  readonly size: 'full' | 'small';
};

/**
 * Sends a file as a download, or the preview of a picture as image/jpeg, or 304 if the client has it. A file may be a
 * page or a program: no browser shows it, whatever its type.
 * @throws ProblemError `service.unavailable` while the store is unavailable, 404 for a file without a preview
 */
export async function sendStoredFile(
  deps: Pick<AppDeps, 'photos' | 'logger'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { companyId, content, size }: Sent,
): Promise<FastifyReply> {
  const isPreview = size === 'small';
  const sha256 = isPreview ? content.smallSha256 : content.sha256;
  if (sha256 === null) throw new ProblemError('request.not_found');
  const tag = `"${sha256}"`;
  const isKnown = request.headers['if-none-match'] === tag;
  const bytes = isKnown ? null : await streamBytes(deps, { companyId, sha256 });
  void reply.headers({
    etag: tag,
    // A file may be withdrawn from its reader at any time: each request is checked.
    'cache-control': 'private, no-cache',
    vary: 'cookie, authorization',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': isPreview ? 'inline; filename="preview.jpg"' : attachmentNamed(content.name),
  });
  if (bytes === null) return reply.code(304).send();
  if (!isPreview) void reply.header('content-length', content.size);
  return reply.type(isPreview ? 'image/jpeg' : content.mediaType).send(bytes);
}

/** The name in both forms of RFC 6266: plain for old programs, then all characters. */
function attachmentNamed(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

async function streamBytes(deps: Pick<AppDeps, 'photos' | 'logger'>, name: PhotoName): Promise<Readable> {
  let bytes: Readable | undefined;
  try {
    bytes = await deps.photos.store.stream(name);
  } catch (error) {
    deps.logger.warn({ err: error }, 'the photo store is unavailable');
    throw new ProblemError('service.unavailable', { retryAfterSeconds: 5 });
  }
  if (bytes) return bytes;
  deps.logger.error({ ...name }, 'the bytes of a file are missing');
  throw new ProblemError('service.unavailable', { retryAfterSeconds: 60 });
}
