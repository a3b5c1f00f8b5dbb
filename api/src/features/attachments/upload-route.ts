import { attachmentLimits } from '@switchyard/contracts/attachments/attachment-options.ts';
import { attachmentUploadRoutes } from '@switchyard/contracts/attachments/attachment-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { AppDeps } from '../../app-deps.ts';
import { commandContext, requireSession } from '../../http/register-route.ts';
import { admit } from '../../http/route-permission.ts';
import { bytesOf, inBytesScope, requireSender, uploadOptions } from '../../uploads/upload-options.ts';
import { uploadFile } from './upload-file.ts';

const { upload } = attachmentUploadRoutes;

/**
 * Not a standard command: the body is raw bytes, the file's own hash makes it safe to repeat, and storing a large file
 * must not hold a transaction.
 */
export function registerUploadRoute(app: FastifyInstance, deps: AppDeps): void {
  inBytesScope(app, (scope) =>
    scope.route({
      ...uploadOptions(upload, 2 * attachmentLimits.pieceBytes),
      handler: async (request, reply) => {
        const session = await requireSession(app, request);
        requireSender(request, session.actor);
        const answer = await uploadFile(deps, {
          actor: session.actor,
          scope: admit(upload, session.actor),
          context: commandContext(session, request),
          // The validator compiler has parsed both by the route's schemas.
          params: request.params as z.output<NonNullable<typeof upload.params>>,
          query: request.query as z.output<NonNullable<typeof upload.query>>,
          bytes: bytesOf(request),
        });
        return reply.code(200).header('cache-control', 'no-store').send(answer);
      },
    }),
  );
}
