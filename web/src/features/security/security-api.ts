import type { ApiToken } from '@switchyard/contracts/api-tokens/api-token.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import { listTeamRoute } from '@switchyard/contracts/identity/auth-routes.ts';
import { securityRoutes } from '@switchyard/contracts/identity/security-routes.ts';
import type { TeamMember } from '@switchyard/contracts/identity/user.ts';
import type { SecurityEvent } from '@switchyard/contracts/security/security-event.ts';
import { securityEventRoutes } from '@switchyard/contracts/security/security-event-routes.ts';
import {
  memberAccessRoutes,
  type MemberSession,
  type MemberToken,
} from '@switchyard/contracts/security/security-routes.ts';
import { type CompanySettings, settingsRoutes } from '@switchyard/contracts/settings/settings-routes.ts';
import { api } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';

/** Filters of the audit as query parameters. */
export type AuditQuery = Readonly<Record<string, string>>;

const pageRows = 50;

const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    securityEvents: build.infiniteQuery<Page<SecurityEvent>, AuditQuery, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (last) => last.nextCursor ?? undefined,
      },
      query: ({ queryArg, pageParam }) =>
        routeRequest(securityEventRoutes.list, {
          query: {
            limit: pageRows,
            ...queryArg,
            ...(pageParam === null ? { count: 'true' } : { cursor: pageParam }),
          },
        }),
      providesTags: ['SecurityEvent'],
      keepUnusedDataFor: 0,
    }),
  }),
});

/** Sessions, tokens and accounts of all members: each new fact of the audit may change them. */
const accessApi = api.injectEndpoints({
  endpoints: (build) => ({
    allSessions: build.query<{ items: MemberSession[] }, void>({
      query: () => routeRequest(memberAccessRoutes.sessions),
      providesTags: ['SecurityEvent', 'Devices'],
      keepUnusedDataFor: 0,
    }),
    allTokens: build.query<{ items: MemberToken[] }, void>({
      query: () => routeRequest(memberAccessRoutes.tokens),
      providesTags: ['SecurityEvent', 'ApiTokens'],
      keepUnusedDataFor: 0,
    }),
    allMembers: build.query<{ members: TeamMember[] }, void>({
      query: () => routeRequest(listTeamRoute),
      providesTags: ['SecurityEvent', 'Team'],
      keepUnusedDataFor: 0,
    }),
    factorRules: build.query<CompanySettings, void>({
      query: () => routeRequest(settingsRoutes.read),
      providesTags: ['Settings'],
      keepUnusedDataFor: 0,
    }),
    endSessionOf: build.mutation<{ ok: true }, { id: string; sessionId: string }>({
      query: (params) => routeRequest(securityRoutes.endTeamSession, { params }),
      invalidatesTags: ['Devices', 'SecurityEvent'],
    }),
    endSessionsOf: build.mutation<{ ended: number }, string>({
      query: (id) => routeRequest(securityRoutes.endTeamSessions, { params: { id } }),
      invalidatesTags: ['Devices', 'SecurityEvent'],
    }),
    revokeTokenOf: build.mutation<ApiToken, string>({
      query: (id) => routeRequest(memberAccessRoutes.revokeToken, { params: { id } }),
      invalidatesTags: ['ApiTokens', 'SecurityEvent'],
    }),
  }),
});

export const { useSecurityEventsInfiniteQuery } = auditApi;
export const {
  useAllSessionsQuery,
  useAllTokensQuery,
  useAllMembersQuery,
  useFactorRulesQuery,
  useEndSessionOfMutation,
  useEndSessionsOfMutation,
  useRevokeTokenOfMutation,
} = accessApi;
