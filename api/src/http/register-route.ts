import type { PublicRoute, Route, SessionRoute } from '@switchyard/contracts/http/route.ts';
import { type Actor, isStaff } from '@switchyard/contracts/identity/role.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  type CommandContext,
  type CommandDeps,
  runCommand,
  type UnitOfWork,
} from '@switchyard/platform/events/unit-of-work.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { ReadScope } from '@switchyard/platform/db/repositories/read-scope.ts';
import { refuseCovered } from '../access/protected-fields.ts';
import type { Session } from '../plugins/session.ts';
import { commandClient } from './command-client.ts';
import { companyFor, type CompanyOf } from './company-of.ts';
import { entityTag, readIfMatch } from './entity-tag.ts';
import { hidingCustom } from './hide-custom.ts';
import { claimIdempotencyKey, readIdempotencyKey, type StoredOutcome, storeOutcome } from './idempotency.ts';
import { outcomeHeaders } from './outcome-headers.ts';
import { accessOf, admit } from './route-permission.ts';
import { withRetries } from './with-retries.ts';
import { WrittenReply } from './written-reply.ts';

type AnyRoute = Route<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;
type AnySessionRoute = SessionRoute<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;
type AnyPublicRoute = PublicRoute<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;
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
type OwnReply<R extends AnyRoute> = ReplyOf<R> | WrittenReply;

type Input<R extends AnyRoute> = { params: ParamsOf<R>; query: QueryOf<R>; body: BodyOf<R> };

type Caller = { actor: Actor; session: Session };
type Exchange = { request: FastifyRequest; reply: FastifyReply };
/** The records that the declared permission covers. */
type Scoped = { scope: ReadScope };

type QueryGiven<R extends AnyRoute> = Input<R> & Caller & Exchange & { tx: Tx };
type CommandGiven<R extends AnyRoute> = Input<R> &
  Caller & {
    unit: UnitOfWork;
    /** Revision that the client's change is based on; 0 on routes that create. */
    expected: number;
  };
type SessionGiven<R extends AnyRoute> = Input<R> & Caller & Exchange;

export type QueryHandler<R extends AnyRoute> = (input: QueryGiven<R> & Scoped) => Promise<ReplyOf<R>>;
export type CommandHandler<R extends AnyRoute> = (input: CommandGiven<R> & Scoped) => Promise<ReplyOf<R>>;
export type SessionHandler<R extends AnyRoute> = (input: SessionGiven<R> & Scoped) => Promise<OwnReply<R>>;
export type PublicHandler<R extends AnyRoute> = (input: Input<R> & Exchange) => Promise<ReplyOf<R>>;

/** The handler of a route behind its permission check, used by requests, replayed actions and the assistant. */
function guard<Given extends { actor: Actor; query: unknown; body: unknown }, Answer>(
  route: AnySessionRoute,
  handler: (input: Given & Scoped) => Promise<Answer>,
): (input: Given) => Promise<Answer> {
  return async (input) => {
    const scope = admit(route, input.actor, input.query);
    refuseCovered(route, input.actor, input.body);
    return await handler({ ...input, scope });
  };
}

/** A read: one transaction on one snapshot, limited to one company: the actor's by default. */
export function registerQuery<R extends AnySessionRoute>(
  app: FastifyInstance,
  { deps, route, companyOf }: { deps: CommandDeps; route: R; companyOf?: CompanyOf | undefined },
  handler: QueryHandler<R>,
): void {
  const run = hidingCustom(route, guard<QueryGiven<R>, ReplyOf<R>>(route, handler), ({ tx }) => tx);
  // The caller has parsed with the schemas of this route.
  if (companyOf === undefined) app.queries.add(route, (input) => run(input as QueryGiven<R>));
  app.route({
    ...routeOptions(route),
    handler: async (request, reply) => {
      const session = await requireSession(app, request);
      const companyId = await companyFor(companyOf, session, request);
      const result = await withRetries(() =>
        deps.database.snapshot(companyId, (tx) =>
          run({ ...inputOf<R>(request), tx, actor: session.actor, session, request, reply }),
        ),
      );
      reply.header('cache-control', 'no-store');
      const etag = tagOf(result);
      if (etag) reply.header('etag', etag);
      else if (isUnchanged(request, reply)) return reply.code(304).send();
      return reply.code(route.status).send(result);
    },
  });
}

/** True if the client has the tagged answer. The revision is no suitable tag: it does not cover derived fields. */
function isUnchanged(request: FastifyRequest, reply: FastifyReply): boolean {
  const tag = reply.getHeader('etag');
  if (typeof tag !== 'string') return false;
  return (request.headers['if-none-match'] ?? '').split(',').some((known) => known.trim() === tag);
}

type CommandOptions<R extends AnyRoute> = {
  deps: CommandDeps;
  route: R;
  companyOf?: CompanyOf | undefined;
  /** Only available as a request: devices cannot replay it, and the assistant cannot propose it. */
  isOnlyRequested?: true;
  answerLimitMs?: number;
};

/**
 * A write: idempotency row, effect and events in one transaction; lost booking races are retried. It waits for
 * one of the company's slots.
 */
export function registerCommand<R extends AnySessionRoute>(
  app: FastifyInstance,
  { deps, route, companyOf, isOnlyRequested, answerLimitMs }: CommandOptions<R>,
  handler: CommandHandler<R>,
): void {
  const run = hidingCustom(route, guard<CommandGiven<R>, ReplyOf<R>>(route, handler), ({ unit }) => unit.tx);
  const options = routeOptions(route);
  // The caller has parsed with the schemas of this route.
  if (isOnlyRequested !== true && companyOf === undefined && route.needsProof !== true) {
    app.commands.add({ route, run: (input) => run(input as CommandGiven<R>) });
  }
  app.route({
    ...options,
    config: { ...options.config, ...(answerLimitMs === undefined ? {} : { answerLimitMs }) },
    handler: async (request, reply) => {
      const session = await requireSession(app, request);
      const key = readIdempotencyKey(request);
      const expected = route.write === 'change' ? readIfMatch(request.headers['if-match']) : 0;
      const companyId = await companyFor(companyOf, session, request);
      const owner = { companyId, userId: session.actor.userId };
      const context = { ...commandContext(session, request), companyId };
      let replayed = false;
      const waiter = { companyId, isOver: () => reply.sent || reply.raw.destroyed };
      const write = () =>
        runCommand(deps, context, async (unit): Promise<StoredOutcome> => {
          const earlier = await claimIdempotencyKey(unit.tx, owner, key);
          replayed = earlier !== null;
          if (earlier) return earlier;
          const { actor } = session;
          const body = await run({ ...inputOf<R>(request), unit, actor, session, expected });
          const revision = route.revisionOf?.(body, request.params);
          const etag = revision === undefined ? tagOf(body) : entityTag(revision);
          const result = { status: route.status, body, etag };
          await storeOutcome(unit.tx, owner, { key: key.key, outcome: result });
          return result;
        });
      const outcome = await app.writeSlots.run(waiter, () => withRetries(write));
      if (outcome === null || waiter.isOver()) return reply;
      const headers = outcomeHeaders(app, { path: route.path, outcome, replayed });
      return reply.code(outcome.status).headers(headers).send(outcome.body);
    },
  });
}

type OwnOptions<R> = {
  route: R;
  rateLimit?: Record<string, unknown>;
  checksOwnText?: boolean;
  answerLimitMs?: number;
  /** Largest body in bytes, if not the usual limit. */
  bodyLimit?: number;
  /**
   * For answers that are the same for all callers; if the handler sets a tag, clients revalidate with it. Default:
   * none.
   */
  cacheControl?: string;
};

/** A public route; it manages its own transaction. */
export function registerPublic<R extends AnyPublicRoute>(
  app: FastifyInstance,
  options: OwnOptions<R>,
  handler: PublicHandler<R>,
): void {
  registerOwn(app, options, handler);
}

/** A route for signed-in users that manages its own transactions; its replies contain no custom values. */
export function registerSession<R extends AnySessionRoute>(
  app: FastifyInstance,
  options: Omit<OwnOptions<R>, 'cacheControl'>,
  handler: SessionHandler<R>,
): void {
  const run = guard<SessionGiven<R>, OwnReply<R>>(options.route, handler);
  registerOwn<R>(app, options, async (input) => {
    const session = await requireSession(app, input.request);
    return await run({ ...input, session, actor: session.actor });
  });
}

function registerOwn<R extends AnyRoute>(
  app: FastifyInstance,
  { route, cacheControl = 'no-store', ...own }: OwnOptions<R>,
  handler: (input: Input<R> & Exchange) => Promise<OwnReply<R>>,
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
      reply.code(route.status);
      if (!(result instanceof WrittenReply)) return reply.send(result);
      return reply.type('application/json; charset=utf-8').send(result.json);
    },
  });
}

/** @throws ProblemError 401 if no user is signed in */
export async function requireSession(app: FastifyInstance, request: FastifyRequest): Promise<Session> {
  return await app.requireSession(request);
}

export function commandContext(session: Session, request: FastifyRequest): CommandContext {
  const { actor } = session;
  return {
    companyId: actor.companyId,
    actor: {
      kind: session.token?.kind === 'service' ? 'system' : 'user',
      id: actor.userId,
      name: actor.name,
    },
    source: sourceOf(session, request),
    correlationId: request.id,
    causationId: null,
    client: commandClient(request),
  };
}

/** Only staff of a demo company may mark writes as a replay of recorded work; ignored from others. */
function sourceOf({ actor, user, token }: Session, { headers }: FastifyRequest): CommandContext['source'] {
  if (token !== null) return 'api';
  if (headers['x-switchyard-source'] === 'replay' && user.demo && isStaff(actor)) return 'replay';
  return headers['x-requested-with'] === 'switchyard' ? 'web' : 'api';
}

/** Options of fastify derived from a route's contract. */
export function routeOptions(route: AnyRoute) {
  return {
    method: route.method,
    url: route.path,
    ...(route.bodyLimits ? { bodyLimit: route.bodyLimits.bytes } : {}),
    config: {
      ...accessOf(route),
      write: route.write,
      problems: route.problems,
      ...(route.bodyLimits ? { bodyValues: route.bodyLimits.values } : {}),
    },
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
  // The validator compiler has parsed all three with the route's schemas.
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
