import type { z } from 'zod';
import type { ProblemCode } from './problem.ts';

type ObjectSchema = z.ZodType<Record<string, unknown> | undefined>;

/** One endpoint as both sides see it: the only place where its path and shapes are written down. */
export type Route<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT';
  /** Path with `:name` parameters. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly tag: string;
  /** `session`: a signed-in user; `public`: anybody. */
  readonly access: 'session' | 'public';
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly reply: Reply;
  /** Status of success. */
  readonly status: 200 | 201 | 202 | 204;
  /** `create`: Idempotency-Key. `change`: Idempotency-Key and If-Match. `safe`: a read, or a write without either. */
  readonly write: 'safe' | 'create' | 'change';
  readonly problems: readonly ProblemCode[];
};

/** Keeps the exact schema types of a route. */
export function defineRoute<
  Params extends ObjectSchema,
  Query extends ObjectSchema,
  Body extends z.ZodType,
  Reply extends z.ZodType,
>(route: Route<Params, Query, Body, Reply>): Route<Params, Query, Body, Reply> {
  return route;
}

/** Fills the `:name` parameters of a path. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/:([a-zA-Z][a-zA-Z0-9]*)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
}
