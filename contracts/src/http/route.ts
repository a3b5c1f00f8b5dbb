import type { z } from 'zod';
import type { Action } from '../identity/permissions.ts';
import type { ProblemCode } from './problem.ts';

type ObjectSchema = z.ZodType<Record<string, unknown> | undefined>;

/** Permission required of a signed-in user: one, any of several, or none, as for their own account. */
export type RoutePermission = Action | readonly [Action, ...Action[]] | 'anyone_signed_in';

/** For signed-in users. A role without scope for the permission gets `auth.forbidden`. */
export type SessionAccess = {
  readonly access: 'session';
  readonly permission: RoutePermission;
  /** For lists: required instead with `deleted=true`. */
  readonly deletedPermission?: Action;
  /** A risky step: refused with `auth.proof_required` if the user's last proof of identity is too old. */
  readonly needsProof?: true;
  /** For a user at a screen: an API token is refused with `auth.session_required`, as it is for risky steps. */
  readonly sessionOnly?: true;
  /** Also for users who must set up a second factor first, such as the routes that set it up. */
  readonly beforeSetUp?: true;
};

/** For everyone. */
export type PublicAccess = { readonly access: 'public' };

type RouteShape<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
> = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT';
  /** Path with `:name` parameters. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly tag: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Most bytes and most values of a body, if the schema allows more than the usual 64 KiB and 4,000. */
  readonly bodyLimits?: { readonly bytes: number; readonly values: number };
  readonly reply: Reply;
  /** Success status. */
  readonly status: 200 | 201 | 202 | 204;
  /**
   * `create`: requires Idempotency-Key. `change`: requires Idempotency-Key and If-Match. `safe`: a read, or a write
   * that needs neither.
   */
  readonly write: 'safe' | 'create' | 'change';
  readonly problems: readonly ProblemCode[];
  /** Revision in the answer's ETag, if it is not the reply's own: what If-Match of this path means. */
  revisionOf?(reply: z.output<Reply>, params: z.output<Params>): number | undefined;
};

/** An endpoint for signed-in users. */
export type SessionRoute<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> = RouteShape<Params, Query, Body, Reply> & SessionAccess;

/** A public endpoint. */
export type PublicRoute<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> = RouteShape<Params, Query, Body, Reply> & PublicAccess;

/** An endpoint shared by both sides: the only definition of its path, shapes and permission. */
export type Route<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> = SessionRoute<Params, Query, Body, Reply> | PublicRoute<Params, Query, Body, Reply>;

/** Preserves the exact schema types of a route. */
export function defineRoute<
  Params extends ObjectSchema,
  Query extends ObjectSchema,
  Body extends z.ZodType,
  Reply extends z.ZodType,
>(route: SessionRoute<Params, Query, Body, Reply>): SessionRoute<Params, Query, Body, Reply>;
export function defineRoute<
  Params extends ObjectSchema,
  Query extends ObjectSchema,
  Body extends z.ZodType,
  Reply extends z.ZodType,
>(route: PublicRoute<Params, Query, Body, Reply>): PublicRoute<Params, Query, Body, Reply>;
export function defineRoute(route: Route): Route {
  return route;
}

/** Fills the `:name` parameters of a path. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/:([a-zA-Z][a-zA-Z0-9]*)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
}
