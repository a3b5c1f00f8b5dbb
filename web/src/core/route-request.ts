import { fillPath, type Route } from '@switchyard/contracts/http/route.ts';
import type { z } from 'zod';
import type { QueryValue, RequestArgs } from './request.ts';

type Input<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> = {
  readonly params?: z.input<Params>;
  /** As carried in the URL; lists are joined by commas. */
  readonly query?: { readonly [Key in keyof z.input<Query>]?: QueryValue };
  readonly body?: z.input<Body>;
  readonly revision?: number;
  readonly idempotencyKey?: string;
  readonly on401?: 'throw' | 'null';
};

/**
 * Builds the call of a contract route: `query: (id) => routeRequest(jobRoutes.read, { params: { id } })`. Path,
 * method and payload types come from the route.
 */
export function routeRequest<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
>(route: Route<Params, Query, Body, Reply>, input: Input<Params, Query, Body> = {}): RequestArgs {
  const { params, query, ...rest } = input;
  return {
    path: fillPath(route.path, params ?? {}),
    method: route.method,
    ...(query === undefined ? {} : { query }),
    ...rest,
  };
}
