import type { Route } from '@switchyard/contracts/http/route.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accessOf } from '../http/route-permission.ts';

/** A phone sends a picture slowly, and decoding follows; milliseconds. */
const answerLimitMs = 25_000;

/** Registers routes whose bodies are raw bytes, in a scope of their own: no other route accepts them. */
export function inBytesScope(app: FastifyInstance, register: (scope: FastifyInstance) => void): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer' },
      async (_: unknown, body: unknown) => body,
    );
    register(scope);
  });
}

/** Options of a route that takes the bytes of a picture. */
export function uploadOptions(route: Route, bodyLimit: number) {
  return {
    method: route.method,
    url: route.path,
    bodyLimit,
    config: { ...accessOf(route), write: route.write, problems: route.problems, answerLimitMs },
    schema: {
      tags: [route.tag],
      summary: route.summary,
      consumes: ['application/octet-stream'],
      params: route.params,
      ...(route.query ? { querystring: route.query } : {}),
      response: { 200: route.reply },
    },
  };
}

/** The bytes of a request's body; none if it has another type. */
export function bytesOf({ body }: Pick<FastifyRequest, 'body'>): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}
