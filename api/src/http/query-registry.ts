import type { Route } from '@switchyard/contracts/http/route.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import type { z } from 'zod';
import type { Session } from '../plugins/session.ts';
import { parseInput } from './parse-input.ts';

/** Input of a read without a request. Handlers that use request or reply cannot be called this way. */
export type QueryInput = { params: unknown; query: unknown; tx: Tx; actor: Actor; session: Session };
type Run = (input: QueryInput) => Promise<unknown>;
export type AnyRoute = Route<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;
type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** Parameters and query of a read, as sent by a client. */
export type ReadInput<R extends AnyRoute> = { params?: InputOf<R['params']>; query?: InputOf<R['query']> };

/** The reader, and the transaction for all reads. */
export type Reader = { readonly tx: Tx; readonly session: Session };

/** All reads of the api by route: requests and the assistant run the same handlers with the same permissions. */
export type QueryRegistry = {
  add(route: Route, run: Run): void;
  /**
   * Returns the route's answer.
   * @throws ProblemError as the route would, also for invalid input
   */
  read<R extends AnyRoute>(route: R, reader: Reader, input?: ReadInput<R>): Promise<z.output<R['reply']>>;
  /**
   * Returns a record of a collection (`/api/jobs`), as its own read answers it; undefined if the collection has none.
   * @throws ProblemError as the route would
   */
  readRecord(collection: string, reader: Reader, id: string): Promise<unknown>;
};

declare module 'fastify' {
  interface FastifyInstance {
    readonly queries: QueryRegistry;
  }
}

export function createQueryRegistry(): QueryRegistry {
  const queries = new Map<Route, Run>();
  const byPath = new Map<string, Route>();
  const answer = async (
    route: Route,
    { tx, session }: Reader,
    input: { params?: unknown; query?: unknown },
  ) => {
    const run = queries.get(route);
    if (!run) throw new Error(`No read is registered for ${route.method} ${route.path}`);
    const params = parseInput(route.params, input.params, 'path');
    const query = parseInput(route.query, input.query ?? {}, 'query');
    return await run({ params, query, tx, actor: session.actor, session });
  };
  return {
    add(route, run) {
      queries.set(route, run);
      byPath.set(route.path, route);
    },
    read: async <R extends AnyRoute>(route: R, reader: Reader, input: ReadInput<R> = {}) =>
      (await answer(route, reader, input)) as z.output<R['reply']>,
    async readRecord(collection, reader, id) {
      const route = byPath.get(`${collection}/:id`);
      return route && (await answer(route, reader, { params: { id } }));
    },
  };
}
