import { photoContentPath, photoContentSchemas } from '@switchyard/contracts/photos/photo-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { AppDeps } from '../../app-deps.ts';
import { requireSession } from '../../http/register-route.ts';
import { admit } from '../../http/route-permission.ts';
import { sendPicture } from '../../pictures/send-picture.ts';
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
      return await sendPicture(
        deps,
        { request, reply },
        {
          companyId: actor.companyId,
          content,
          size,
          // A program may hold tokens of several users.
          cacheControl: token === null ? cacheControl : 'no-store',
        },
      );
    },
  });
}
