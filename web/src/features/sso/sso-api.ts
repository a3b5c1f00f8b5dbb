import type { SamlMetadata, SsoConnection } from '@switchyard/contracts/sso/sso-connection.ts';
import { ssoRoutes } from '@switchyard/contracts/sso/sso-routes.ts';
import type { z } from 'zod';
import { api } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';

type BodyOf<Route extends { body?: z.ZodType }> = z.input<NonNullable<Route['body']>>;
type OfDomain = { id: string; domain: string };

const changes = { invalidatesTags: ['Sso'] } as const;

const ssoApi = api.injectEndpoints({
  endpoints: (build) => ({
    connections: build.query<{ items: SsoConnection[] }, void>({
      query: () => routeRequest(ssoRoutes.list),
      providesTags: ['Sso'],
    }),
    readMetadata: build.mutation<SamlMetadata, BodyOf<typeof ssoRoutes.readMetadata>>({
      query: (body) => routeRequest(ssoRoutes.readMetadata, { body }),
    }),
    createConnection: build.mutation<SsoConnection, BodyOf<typeof ssoRoutes.create>>({
      query: (body) => routeRequest(ssoRoutes.create, { body }),
      ...changes,
    }),
    updateConnection: build.mutation<
      SsoConnection,
      { id: string; revision: number; body: BodyOf<typeof ssoRoutes.update> }
    >({
      query: ({ id, revision, body }) => routeRequest(ssoRoutes.update, { params: { id }, revision, body }),
      ...changes,
    }),
    removeConnection: build.mutation<SsoConnection, { id: string; revision: number }>({
      query: ({ id, revision }) => routeRequest(ssoRoutes.remove, { params: { id }, revision }),
      ...changes,
    }),
    addDomain: build.mutation<SsoConnection, OfDomain>({
      query: ({ id, domain }) => routeRequest(ssoRoutes.addDomain, { params: { id }, body: { domain } }),
      ...changes,
    }),
    checkDomain: build.mutation<SsoConnection, OfDomain>({
      query: (params) => routeRequest(ssoRoutes.checkDomain, { params }),
      ...changes,
    }),
    removeDomain: build.mutation<SsoConnection, OfDomain>({
      query: (params) => routeRequest(ssoRoutes.removeDomain, { params }),
      ...changes,
    }),
    testConnection: build.mutation<{ url: string }, string>({
      query: (id) => routeRequest(ssoRoutes.test, { params: { id } }),
    }),
    makeScimToken: build.mutation<{ token: string }, { id: string; keepOldHours: number }>({
      query: ({ id, keepOldHours }) =>
        routeRequest(ssoRoutes.makeScimToken, { params: { id }, body: { keepOldHours } }),
      ...changes,
    }),
    endScimToken: build.mutation<SsoConnection, string>({
      query: (id) => routeRequest(ssoRoutes.endScimToken, { params: { id } }),
      ...changes,
    }),
  }),
});

export const {
  useConnectionsQuery,
  useReadMetadataMutation,
  useCreateConnectionMutation,
  useUpdateConnectionMutation,
  useRemoveConnectionMutation,
  useAddDomainMutation,
  useCheckDomainMutation,
  useRemoveDomainMutation,
  useTestConnectionMutation,
  useMakeScimTokenMutation,
  useEndScimTokenMutation,
} = ssoApi;
