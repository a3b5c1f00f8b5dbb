import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Route } from '@switchyard/contracts/http/route.ts';
import { type Actor, isStaff } from '@switchyard/contracts/identity/role.ts';
import { classifyDatabaseError } from '@switchyard/platform/db/database-errors.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  type CommandContext,
  type CommandDeps,
  runCommand,
  type UnitOfWork,
} from '@switchyard/platform/events/unit-of-work.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Session } from '../plugins/session.ts';
import { entityTag, readIfMatch } from './entity-tag.ts';
import { claimIdempotencyKey, readIdempotencyKey, type StoredOutcome, storeOutcome } from './idempotency.ts';

type AnyRoute = Route<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;
type ParamsOf<R extends AnyRoute> = R extends { params?: infer P }
  ? P extends z.ZodType
    ? z.output<P>
    : undefined
  : undefined;
type QueryOf<R extends AnyRoute> = R extends { query?: infer Q }
  ? Q extends z.ZodType
    ? z.output<Q>
    : undefined
  : undefined;
type BodyOf<R extends AnyRoute> = R extends { body?: infer B }
  ? B extends z.ZodType
    ? z.output<B>
    : undefined
  : undefined;
type ReplyOf<R extends AnyRoute> = z.output<R['reply']>;

type Input<R extends AnyRoute> = { params: ParamsOf<R>; query: QueryOf<R>; body: BodyOf<R> };

export type QueryHandler<R extends AnyRoute> = (
  input: Input<R> & { tx: Tx; actor: Actor; session: Session; request: FastifyRequest; reply: FastifyReply },
) => Promise<ReplyOf<R>>;

export type CommandHandler<R extends AnyRoute> = (
  input: Input<R> & {
    unit: UnitOfWork;
    actor: Actor;
    session: Session;
    /** Revision the client based its change on; 0 on routes that create. */
    expected: number;
  },
) => Promise<ReplyOf<R>>;

export type PublicHandler<R extends AnyRoute> = (
  input: Input<R> & { request: FastifyRequest; reply: FastifyReply },
) => Promise<ReplyOf<R>>;

/** A read: one transaction of one moment, limited to the actor's company. */
export function registerQuery<R extends AnyRoute>(
  app: FastifyInstance,
  { deps, route }: { deps: CommandDeps; route: R },
  handler: QueryHandler<R>,
): void {
  // The caller parses by the schemas of this very route.
  app.queries.add(route, (input) => handler(input as Parameters<QueryHandler<R>>[0]));
  app.route({
    ...routeOptions(route),
    handler: async (request, reply) => {
      const session = await requireSession(app, request);
      const result = await deps.database.snapshot(session.actor.companyId, (tx) =>
        handler({ ...inputOf<R>(request), tx, actor: session.actor, session, request, reply }),
      );
      reply.header('cache-control', 'no-store');
      const etag = tagOf(result);
      if (etag) reply.header('etag', etag);
      else if (isUnchanged(request, reply)) return reply.code(304).send();
      return reply.code(route.status).send(result);
    },
  });
}

/** Whether the client has what the handler tagged. The tag of a revision would not do: it says nothing of derived fields. */
function isUnchanged(request: FastifyRequest, reply: FastifyReply): boolean {
  const tag = reply.getHeader('etag');
  if (typeof tag !== 'string') return false;
  return (request.headers['if-none-match'] ?? '').split(',').some((known) => known.trim() === tag);
}

/** A write: idempotency row, effect and events in one transaction; races of bookings are tried again. */
export function registerCommand<R extends AnyRoute>(
  app: FastifyInstance,
  { deps, route }: { deps: CommandDeps; route: R },
  handler: CommandHandler<R>,
): void {
  app.commands.add({
    route,
    // The caller parses by the schemas of this very route.
    run: (input) => handler(input as Parameters<CommandHandler<R>>[0]),
  });
  app.route({
    ...routeOptions(route),
    handler: async (request, reply) => {
      const session = await requireSession(app, request);
      const key = readIdempotencyKey(request);
      const expected = route.write === 'change' ? readIfMatch(request.headers['if-match']) : 0;
      const owner = { companyId: session.actor.companyId, userId: session.actor.userId };
      let replayed = false;
      const outcome = await withRetries(() =>
        runCommand(deps, commandContext(session, request), async (unit): Promise<StoredOutcome> => {
          const earlier = await claimIdempotencyKey(unit.tx, owner, key);
          replayed = earlier !== null;
          if (earlier) return earlier;
          const body = await handler({
            ...inputOf<R>(request),
            unit,
            actor: session.actor,
            session,
            expected,
          });
          const result = { status: route.status, body, etag: tagOf(body) };
          await storeOutcome(unit.tx, owner, { key: key.key, outcome: result });
          return result;
        }),
      );
      if (outcome.etag) reply.header('etag', outcome.etag);
      if (replayed) reply.header('idempotency-replayed', 'true');
      return reply.code(outcome.status).header('cache-control', 'no-store').send(outcome.body);
    },
  });
}

type PublicOptions<R> = {
  route: R;
  rateLimit?: Record<string, unknown>;
  checksOwnText?: boolean;
  answerLimitMs?: number;
  /** Most bytes of a body, where it is not the usual limit. */
  bodyLimit?: number;
  /** Of answers that are the same for everybody; a handler that tags them is asked again by the tag. Default: none. */
  cacheControl?: string;
};

/** A route that anybody may call; it looks after its own transaction. */
export function registerPublic<R extends AnyRoute>(
  app: FastifyInstance,
  { route, cacheControl = 'no-store', ...own }: PublicOptions<R>,
  handler: PublicHandler<R>,
): void {
  const options = routeOptions(route);
  const { rateLimit, checksOwnText, answerLimitMs, bodyLimit } = own;
  app.route({
    ...options,
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    config: {
      ...options.config,
      ...(rateLimit ? { rateLimit } : {}),
      ...(checksOwnText === undefined ? {} : { checksOwnText }),
      ...(answerLimitMs === undefined ? {} : { answerLimitMs }),
    },
    handler: async (request, reply) => {
      const result = await handler({ ...inputOf<R>(request), request, reply });
      reply.header('cache-control', cacheControl);
      if (isUnchanged(request, reply)) return reply.code(304).send();
      return reply.code(route.status).send(result);
    },
  });
}

/** @throws ProblemError 401 when nobody is signed in */
export async function requireSession(app: FastifyInstance, request: FastifyRequest): Promise<Session> {
  const session = await app.resolveSession(request);
  if (!session) throw new ProblemError('auth.required');
  return session;
}

export function commandContext(session: Session, request: FastifyRequest): CommandContext {
  const { actor } = session;
  return {
    companyId: actor.companyId,
    actor: { kind: 'user', id: actor.userId, name: actor.name },
    source: sourceOf(session, request),
    correlationId: request.id,
    causationId: null,
  };
}

/** Only staff of a demo company may pass their writes off as a replay of recorded work; from others it counts for nothing. */
function sourceOf({ actor, user }: Session, { headers }: FastifyRequest): CommandContext['source'] {
  if (headers['x-switchyard-source'] === 'replay' && user.demo && isStaff(actor)) return 'replay';
  return headers['x-requested-with'] === 'switchyard' ? 'web' : 'api';
}

function routeOptions(route: AnyRoute) {
  return {
    method: route.method,
    url: route.path,
    config: { access: route.access, write: route.write, problems: route.problems },
    schema: {
      tags: [route.tag],
      summary: route.summary,
      ...(route.params ? { params: route.params } : {}),
      ...(route.query ? { querystring: route.query } : {}),
      ...(route.body && route.body.type !== 'undefined' ? { body: route.body } : {}),
      response: { [route.status]: route.reply },
    },
  };
}

function inputOf<R extends AnyRoute>(request: FastifyRequest): Input<R> {
  // The validator compiler has parsed all three by the route's own schemas.
  return {
    params: request.params as ParamsOf<R>,
    query: request.query as QueryOf<R>,
    body: request.body as BodyOf<R>,
  };
}

export function tagOf(body: unknown): string | null {
  if (typeof body === 'object' && body !== null && 'revision' in body && typeof body.revision === 'number') {
    return entityTag(body.revision);
  }
  return null;
}

const maxTries = 4;

/**
 * A booking that lost a race fails on the exclusion constraint and a deadlock is broken by the database: run the
 * command again, so that it sees the winner and can answer who and what stands in the way.
 */
export async function withRetries<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      const { kind } = classifyDatabaseError(error);
      if (attempt === maxTries || (kind !== 'overlap' && kind !== 'retry')) throw error;
    }
  }
}
