import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { photoContentPath, photoContentSchemas } from '@switchyard/contracts/photos/photo-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { AppDeps } from '../../app-deps.ts';
import { requireSession } from '../../http/register-route.ts';
import { admit } from '../../http/route-permission.ts';
import { findContent } from './read-photos.ts';

/** Bytes at a URL never change, so browsers request them once. Users who no longer see the job get no picture. */
const cacheControl = 'private, max-age=31536000, immutable';

const permission = 'photo.view';

export function registerContentRoute(app: FastifyInstance, deps: AppDeps): void {
  app.route({
    method: 'GET',
    url: photoContentPath,
    config: {
      access: 'session',
      permission,
      write: 'safe',
      produces: 'image/jpeg',
      problems: ['auth.required', 'request.not_found', 'record.gone'],
    },
    schema: {
      tags: ['photos'],
      summary: 'The picture itself, image/jpeg, as it is stored or small',
      ...photoContentSchemas,
    },
    handler: async (request, reply) => {
      const { actor, token } = await requireSession(app, request);
      const params = request.params as z.output<typeof photoContentSchemas.params>;
      const { size } = request.query as z.output<typeof photoContentSchemas.querystring>;
      const content = await deps.database.snapshot(actor.companyId, (tx) =>
        findContent(tx, admit({ permission }, actor), params),
      );
      const sha256 = size === 'small' ? content.smallSha256 : content.contentSha256;
      const tag = `"${sha256}"`;
      const isKnown = request.headers['if-none-match'] === tag;
      const bytes = isKnown ? null : await readBytes(deps, { companyId: actor.companyId, sha256 });
      void reply.headers({
        etag: tag,
        // A program may hold tokens of several users.
        'cache-control': token === null ? cacheControl : 'no-store',
        // The next user of the same browser must request it again.
        vary: 'cookie, authorization',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'",
        'content-disposition': 'inline; filename="photo.jpg"',
      });
      return bytes === null ? reply.code(304).send() : reply.type('image/jpeg').send(bytes);
    },
  });
}

async function readBytes(deps: AppDeps, name: { companyId: string; sha256: string }): Promise<Buffer> {
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
