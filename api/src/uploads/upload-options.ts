import { actorHeader } from '@switchyard/contracts/http/actor-header.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Route } from '@switchyard/contracts/http/route.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
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

/** Options of a route that takes the bytes of a picture or a file. */
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

/** @throws ProblemError `sync.actor_mismatch` if a device sends what another user made there */
export function requireSender({ headers }: FastifyRequest, { userId }: Pick<Actor, 'userId'>): void {
  const sender = headers[actorHeader];
  if (sender !== undefined && sender !== userId) throw new ProblemError('sync.actor_mismatch');
}
