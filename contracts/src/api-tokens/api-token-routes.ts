import { z } from 'zod';
import { idSchema } from '../http/primitives.ts';
import { defineRoute, type RoutePermission } from '../http/route.ts';
import {
  apiTokenSchema,
  changeApiTokenSchema,
  createApiTokenSchema,
  newApiTokenSchema,
  rotateApiTokenSchema,
} from './api-token.ts';

type Subject = {
  readonly path: `/${string}`;
  readonly permission: RoutePermission;
  /** Whose tokens, for the summaries. */
  readonly whose: string;
};

const seen = ['auth.required', 'auth.forbidden'] as const;
const changed = [...seen, 'request.invalid', 'request.not_found'] as const;

const base = { tag: 'api tokens', access: 'session', sessionOnly: true } as const;
const params = z.object({ id: idSchema });

/** The same five routes for tokens of a user and of a company. A token cannot call them. */
function tokenRoutes(subject: Subject) {
  return { ...secretRoutes(subject), ...plainRoutes(subject) };
}

/** Routes whose answer contains the secret. */
function secretRoutes({ path, permission, whose }: Subject) {
  return {
    create: defineRoute({
      ...base,
      permission,
      method: 'POST',
      path,
      summary: `Make an API token of ${whose}; its secret is in this answer only`,
      needsProof: true,
      // No Idempotency-Key: its stored answer would contain the secret.
      write: 'safe',
      status: 201,
      body: createApiTokenSchema,
      reply: newApiTokenSchema,
      problems: changed,
    }),
    rotate: defineRoute({
      ...base,
      permission,
      method: 'POST',
      path: `${path}/:id/rotate`,
      summary: `Give an API token of ${whose} a new secret; the earlier one stays valid for some hours`,
      needsProof: true,
      write: 'safe',
      status: 200,
      params,
      body: rotateApiTokenSchema,
      reply: newApiTokenSchema,
      problems: changed,
    }),
  };
}

/** Routes whose answers have no secret. */
function plainRoutes({ path, permission, whose }: Subject) {
  return {
    list: defineRoute({
      ...base,
      permission,
      method: 'GET',
      path,
      summary: `API tokens of ${whose}, newest first, without their secrets`,
      write: 'safe',
      status: 200,
      reply: z.object({ items: z.array(apiTokenSchema) }),
      problems: seen,
    }),
    change: defineRoute({
      ...base,
      permission,
      method: 'PATCH',
      path: `${path}/:id`,
      summary: `Rename an API token of ${whose}, or narrow its scopes`,
      write: 'create',
      status: 200,
      params,
      body: changeApiTokenSchema,
      reply: apiTokenSchema,
      problems: changed,
    }),
    revoke: defineRoute({
      ...base,
      permission,
      method: 'DELETE',
      path: `${path}/:id`,
      summary: `Revoke an API token of ${whose} at once`,
      write: 'create',
      status: 200,
      params,
      reply: apiTokenSchema,
      problems: changed,
    }),
  };
}

/** Tokens that act as the signed-in user. */
export const personalTokenRoutes = tokenRoutes({
  path: '/api/tokens',
  permission: 'anyone_signed_in',
  whose: 'your own',
});

/** Tokens that act as a program of the company. */
export const serviceTokenRoutes = tokenRoutes({
  path: '/api/company-tokens',
  permission: 'api_token.manage',
  whose: 'the company',
});
