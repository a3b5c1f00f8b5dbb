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

/** The same five routes for tokens of a user and of a company. A token cannot call them. */
function tokenRoutes({ path, permission, whose }: Subject) {
  const base = { tag: 'api tokens', access: 'session', permission, sessionOnly: true } as const;
  const params = z.object({ id: idSchema });
  return {
    list: defineRoute({
      ...base,
      method: 'GET',
      path,
      summary: `API tokens of ${whose}, newest first, without their secrets`,
      write: 'safe',
      status: 200,
      reply: z.object({ items: z.array(apiTokenSchema) }),
      problems: seen,
    }),
    create: defineRoute({
      ...base,
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
    change: defineRoute({
      ...base,
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
    rotate: defineRoute({
      ...base,
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
    revoke: defineRoute({
      ...base,
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
