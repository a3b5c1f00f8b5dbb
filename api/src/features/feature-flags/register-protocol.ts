import { createHash } from 'node:crypto';
import type { FlagToken } from '@switchyard/contracts/feature-flags/flag-model-routes.ts';
import type { PublicRoute } from '@switchyard/contracts/http/route.ts';
import type { TokenGrant } from '@switchyard/platform/db/repositories/flag-token-repository.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { routeOptions } from '../../http/register-route.ts';
import type { TokenGate } from './token-gate.ts';

type ProtocolRoute = PublicRoute<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

/** An answer: its tag if the protocol defines it, otherwise that of its text. */
export type ProtocolAnswer<Reply> = { readonly body: Reply; readonly etag?: string };

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Given<R extends ProtocolRoute> = {
  readonly request: FastifyRequest;
  readonly grant: TokenGrant;
  /** Parsed by the route's schemas. */
  readonly body: R extends { body?: infer B } ? Parsed<B> : undefined;
  readonly query: R extends { query?: infer Q } ? Parsed<Q> : undefined;
  readonly params: R extends { params?: infer P } ? Parsed<P> : undefined;
};

type Options<R> = {
  readonly route: R;
  readonly gate: TokenGate;
  readonly kinds: readonly FlagToken['kind'][];
};

/**
 * A route of a protocol for programs, which have a token instead of a session. Its answers are tagged, so that an
 * unchanged one is not sent again. Requests are not counted: the gate limits guesses, and valid ones need no query.
 */
export function registerProtocol<R extends ProtocolRoute>(
  app: FastifyInstance,
  { route, gate, kinds }: Options<R>,
  handler: (given: Given<R>) => Promise<ProtocolAnswer<z.output<R['reply']>>>,
): void {
  const options = routeOptions(route);
  app.route({
    ...options,
    config: { ...options.config, rateLimit: false, acceptsAnyOrigin: true },
    handler: async (request, reply) => {
      const grant = await gate.require(request, kinds);
      const { body, query, params } = request;
      const answer = await handler({ request, grant, body, query, params } as Given<R>);
      reply.header('cache-control', 'no-cache').header('access-control-allow-origin', '*');
      if (answer.body === undefined) return await reply.code(route.status).send();
      return await sendTagged(request, reply.code(route.status), answer);
    },
  });
}

async function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag }: ProtocolAnswer<unknown>,
): Promise<FastifyReply> {
  const text = JSON.stringify(body);
  const tag = etag ?? `"${createHash('sha1').update(text).digest('base64url')}"`;
  reply.header('etag', tag).header('access-control-expose-headers', 'etag');
  const known = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim());
  if (known.includes(tag)) return await reply.code(304).send();
  return await reply.type('application/json; charset=utf-8').send(text);
}
