import type {
  ApiToken,
  createApiTokenSchema,
  NewApiToken,
  rotateApiTokenSchema,
} from '@switchyard/contracts/api-tokens/api-token.ts';
import {
  personalTokenRoutes,
  serviceTokenRoutes,
} from '@switchyard/contracts/api-tokens/api-token-routes.ts';
import type { TokenKind } from '@switchyard/contracts/api-tokens/token-scopes.ts';
import type { z } from 'zod';
import { api } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';

export type NewToken = z.input<typeof createApiTokenSchema>;
type Rotation = z.input<typeof rotateApiTokenSchema>;

const routesOf = { personal: personalTokenRoutes, service: serviceTokenRoutes } as const;

/** Tokens of the signed-in user, and of the company. Secrets are in answers only, never in the cache of a query. */
const apiTokensApi = api.injectEndpoints({
  endpoints: (build) => ({
    apiTokens: build.query<{ items: ApiToken[] }, TokenKind>({
      query: (kind) => routeRequest(routesOf[kind].list),
      providesTags: ['ApiTokens'],
      keepUnusedDataFor: 0,
    }),
    makeApiToken: build.mutation<NewApiToken, { kind: TokenKind; body: NewToken }>({
      query: ({ kind, body }) => routeRequest(routesOf[kind].create, { body }),
      invalidatesTags: ['ApiTokens'],
    }),
    rotateApiToken: build.mutation<NewApiToken, { kind: TokenKind; id: string; body: Rotation }>({
      query: ({ kind, id, body }) => routeRequest(routesOf[kind].rotate, { params: { id }, body }),
      invalidatesTags: ['ApiTokens'],
    }),
    revokeApiToken: build.mutation<ApiToken, { kind: TokenKind; id: string }>({
      query: ({ kind, id }) => routeRequest(routesOf[kind].revoke, { params: { id } }),
      invalidatesTags: ['ApiTokens'],
    }),
  }),
});

export const {
  useApiTokensQuery,
  useMakeApiTokenMutation,
  useRotateApiTokenMutation,
  useRevokeApiTokenMutation,
} = apiTokensApi;
