import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { PhotoContent } from '@switchyard/platform/db/repositories/photo-repository.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../app-deps.ts';

type Picture = {
  readonly companyId: string;
  readonly content: PhotoContent;
  readonly size: 'full' | 'small';
  readonly cacheControl: string;
};

/**
 * Sends a picture as image/jpeg, or 304 if the client has it.
 * @throws ProblemError `service.unavailable` while the store is unavailable
 */
export async function sendPicture(
  deps: Pick<AppDeps, 'photos' | 'logger'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { companyId, content, size, cacheControl }: Picture,
): Promise<FastifyReply> {
  const sha256 = size === 'small' ? content.smallSha256 : content.contentSha256;
  const tag = `"${sha256}"`;
  const isKnown = request.headers['if-none-match'] === tag;
  const bytes = isKnown ? null : await readBytes(deps, { companyId, sha256 });
  void reply.headers({
    etag: tag,
    'cache-control': cacheControl,
    // The next user of the same browser must request it again.
    vary: 'cookie, authorization',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'",
    'content-disposition': 'inline; filename="photo.jpg"',
  });
  return bytes === null ? reply.code(304).send() : reply.type('image/jpeg').send(bytes);
}

async function readBytes(
  deps: Pick<AppDeps, 'photos' | 'logger'>,
  name: { companyId: string; sha256: string },
): Promise<Buffer> {
  let bytes: Buffer | undefined;
  try {
    bytes = await deps.photos.store.read(name);
  } catch (error) {
    deps.logger.warn({ err: error }, 'the photo store is unavailable');
    throw new ProblemError('service.unavailable', { retryAfterSeconds: 5 });
  }
  if (bytes) return bytes;
  deps.logger.error({ ...name }, 'the bytes of a photo are missing');
  throw new ProblemError('service.unavailable', { retryAfterSeconds: 60 });
}
