import { importLimits } from '@switchyard/contracts/imports/import-limits.ts';
import { uploadImportRoute as upload } from '@switchyard/contracts/imports/import-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { AppDeps } from '../../app-deps.ts';
import { requireSession } from '../../http/register-route.ts';
import { accessOf } from '../../http/route-permission.ts';
import { uploadImport } from './upload-import.ts';

/** A large list arrives slowly over a bad connection; milliseconds. */
const answerLimitMs = 25_000;
/** Attempts per session and hour, refused files included: each is read. */
const attemptsPerHour = 200;

/** Not a standard route: the body is the raw file, whatever its encoding. */
export function registerUploadImport(app: FastifyInstance, deps: AppDeps): void {
  // In its own scope, so that no other route accepts raw bytes.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['text/csv', 'application/octet-stream'],
      { parseAs: 'buffer' },
      async (_: unknown, body: unknown) => body,
    );
    scope.route({
      method: upload.method,
      url: upload.path,
      bodyLimit: importLimits.bytes,
      config: {
        ...accessOf(upload),
        write: upload.write,
        problems: upload.problems,
        answerLimitMs,
        rateLimit: {
          max: attemptsPerHour * deps.config.SWITCHYARD_RATE_LIMIT_FACTOR,
          timeWindow: 3_600_000,
        },
      },
      schema: {
        tags: [upload.tag],
        summary: upload.summary,
        consumes: ['text/csv', 'application/octet-stream'],
        querystring: upload.query,
        response: { [upload.status]: upload.reply },
      },
      handler: async (request, reply) => {
        const { actor } = await requireSession(app, request);
        // The validator compiler has parsed it by the route's schema.
        const { fileName, record } = request.query as z.output<NonNullable<typeof upload.query>>;
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const item = await uploadImport(deps, actor, { fileName, record, bytes });
        return reply.code(upload.status).header('cache-control', 'no-store').send(item);
      },
    });
  });
}
