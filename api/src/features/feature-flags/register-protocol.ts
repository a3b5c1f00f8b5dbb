import { hash } from 'node:crypto';
import type { FlagToken } from '@switchyard/contracts/feature-flags/flag-model-routes.ts';
import type { PublicRoute } from '@switchyard/contracts/http/route.ts';
import type { TokenGrant } from '@switchyard/platform/db/repositories/flag-token-repository.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { routeOptions } from '../../http/register-route.ts';
import type { TokenGate } from './token-gate.ts';

type ProtocolRoute = PublicRoute<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

/**
 * An answer: its tag if one is known beforehand, otherwise that of its text. `text` or `bytes` are its JSON, written only if
 * the caller does not have it yet.
 */
export type ProtocolAnswer<Reply> =
  | { readonly body: Reply; readonly etag?: string }
  | { readonly text: () => string; readonly etag?: string }
  | { readonly bytes: () => Buffer; readonly etag: string };

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
 * unchanged one is not sent again. The token is checked before the body is read; requests without a valid one are
 * counted per address.
 */
export function registerProtocol<R extends ProtocolRoute>(
  app: FastifyInstance,
  { route, gate, kinds }: Options<R>,
  handler: (given: Given<R>) => Promise<ProtocolAnswer<z.output<R['reply']>>>,
): void {
  const options = routeOptions(route);
  const grants = new WeakMap<FastifyRequest, TokenGrant>();
  const rateLimit = { allowList: (request: FastifyRequest) => gate.knows(request) };
  answerPreflight(app, options.url);
  app.route({
    ...options,
    config: { ...options.config, rateLimit, acceptsAnyOrigin: true },
    onRequest: async (_, reply) => allowAnyOrigin(reply),
    preParsing: async (request) => {
      grants.set(request, await gate.require(request, kinds));
    },
    handler: async (request, reply) => {
      const grant = grants.get(request) ?? (await gate.require(request, kinds));
      const { body, query, params } = request;
      const answer = await handler({ request, grant, body, query, params } as Given<R>);
      reply.header('cache-control', 'private, no-cache').header('vary', 'authorization, x-api-key');
      if ('body' in answer && answer.body === undefined) return await reply.code(route.status).send();
      return await sendTagged(request, reply.code(route.status), answer);
    },
  });
}

/** Lets pages of other origins read an answer; also refusals, so that a program in a browser learns their reason. */
export function allowAnyOrigin(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', 'etag');
}

/** Seconds for which browsers remember that they may ask; none of them takes more than a day. */
const preflightSeconds = 7_200;

/**
 * Lets pages of other origins ask: the token is all that counts here, and no cookie is read. Browsers ask beforehand,
 * without the token.
 */
export function answerPreflight(app: FastifyInstance, url: string): void {
  if (app.hasRoute({ method: 'OPTIONS', url })) return;
  app.options(url, { schema: { hide: true } }, async (request, reply) => {
    // Each SDK sends headers of its own; none of them has a meaning for a browser.
    const headers = request.headers['access-control-request-headers'] ?? 'authorization, content-type';
    return await reply
      .code(204)
      .header('access-control-allow-origin', '*')
      .header('access-control-allow-methods', 'GET, POST')
      .header('access-control-allow-headers', headers.slice(0, 1_000))
      .header('access-control-max-age', preflightSeconds)
      .header('vary', 'access-control-request-headers')
      .send();
  });
}

async function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: ProtocolAnswer<unknown>,
): Promise<FastifyReply> {
  const known = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim());
  if (answer.etag !== undefined && known.includes(answer.etag)) {
    return await reply.header('etag', answer.etag).code(304).send();
  }
  // Encoded once for the tag and the socket.
  const bytes = bytesOf(answer);
  const tag = answer.etag ?? `"${hash('sha1', bytes, 'base64url')}"`;
  reply.header('etag', tag);
  if (known.includes(tag)) return await reply.code(304).send();
  return await reply.type('application/json; charset=utf-8').send(bytes);
}

function bytesOf(answer: ProtocolAnswer<unknown>): Buffer {
  if ('bytes' in answer) return answer.bytes();
  return Buffer.from('text' in answer ? answer.text() : JSON.stringify(answer.body));
}
