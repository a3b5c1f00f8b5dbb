import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import compress from '@fastify/compress';
import files from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { sendProblem } from './errors.ts';

/** The built web application: hashed assets for ever, the page itself always fresh, its routes all lead to it. */
export const webFilesPlugin = fp(
  async (app, { root }: { root: string | undefined }) => {
    await app.register(compress, {
      global: true,
      threshold: 1024,
      encodings: ['zstd', 'br', 'gzip'],
      // A page of a list: compressed at once that takes a tenth of a millisecond, less than a stream takes to be set up.
      syncThreshold: 128 * 1024,
    });
    if (root === undefined) {
      app.setNotFoundHandler((request, reply) => notFound(request, reply));
      return;
    }
    const page = await readFile(join(root, 'index.html'), 'utf8');
    await app.register(files, {
      root,
      index: false,
      wildcard: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/');
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    app.setNotFoundHandler((request, reply) => {
      const isPage =
        request.method === 'GET' && !/^\/(api|ws|assets|admin)(\/|$)/.test(request.url.split('?')[0] ?? '');
      if (!isPage) return notFound(request, reply);
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
    });
  },
  { name: 'web-files', dependencies: ['errors'] },
);

function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.log.info({ code: 'request.not_found', status: 404 }, 'request refused');
  return sendProblem(request, reply, new ProblemError('request.not_found'));
}
