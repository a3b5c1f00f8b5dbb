import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { actorHeader, photoRoutes } from '@switchyard/contracts/photos/photo-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { AppDeps } from '../../app-deps.ts';
import { commandContext, requireSession } from '../../http/register-route.ts';
import { accessOf, admit } from '../../http/route-permission.ts';
import { uploadPhoto } from './upload-photo.ts';

const { upload } = photoRoutes;

const bodyLimit = 2 * 1024 * 1024;
/** A phone sends a piece slowly, and decoding follows the last one; milliseconds. */
const answerLimitMs = 25_000;

/**
 * Not a standard command: the body is raw bytes, the picture's own hash makes it safe to repeat, and decoding must not
 * hold a transaction.
 */
export function registerUploadRoute(app: FastifyInstance, deps: AppDeps): void {
  // In its own scope, so that no other route accepts raw bytes.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer' },
      async (_: unknown, body: unknown) => body,
    );
    scope.route({
      method: upload.method,
      url: upload.path,
      bodyLimit,
      config: { ...accessOf(upload), write: upload.write, problems: upload.problems, answerLimitMs },
      schema: {
        tags: [upload.tag],
        summary: upload.summary,
        consumes: ['application/octet-stream'],
        params: upload.params,
        querystring: upload.query,
        response: { 200: upload.reply },
      },
      handler: async (request, reply) => {
        const session = await requireSession(app, request);
        const sender = request.headers[actorHeader];
        if (sender !== undefined && sender !== session.actor.userId)
          throw new ProblemError('sync.actor_mismatch');
        const answer = await uploadPhoto(deps, {
          actor: session.actor,
          scope: admit(upload, session.actor),
          context: commandContext(session, request),
          // The validator compiler has parsed both by the route's schemas.
          params: request.params as z.output<NonNullable<typeof upload.params>>,
          query: request.query as z.output<NonNullable<typeof upload.query>>,
          bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        });
        return reply.code(200).header('cache-control', 'no-store').send(answer);
      },
    });
  });
}
