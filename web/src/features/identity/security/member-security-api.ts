import { factorRoutes } from '@switchyard/contracts/identity/factor-routes.ts';
import { securityRoutes } from '@switchyard/contracts/identity/security-routes.ts';
import type { SessionView } from '@switchyard/contracts/identity/session-view.ts';
import { api } from '../../../core/api.ts';
import { routeRequest } from '../../../core/route-request.ts';

type Done = { ok: true };

/** Sessions and second factors of colleagues, for admins. */
const memberSecurityApi = api.injectEndpoints({
  endpoints: (build) => ({
    memberSessions: build.query<{ items: SessionView[] }, string>({
      query: (id) => routeRequest(securityRoutes.listTeamSessions, { params: { id } }),
      providesTags: ['Devices'],
      keepUnusedDataFor: 0,
    }),
    endMemberSession: build.mutation<Done, { id: string; sessionId: string }>({
      query: (params) => routeRequest(securityRoutes.endTeamSession, { params }),
      invalidatesTags: ['Devices'],
    }),
    endMemberSessions: build.mutation<{ ended: number }, string>({
      query: (id) => routeRequest(securityRoutes.endTeamSessions, { params: { id } }),
      invalidatesTags: ['Devices'],
    }),
    resetMemberFactor: build.mutation<Done, string>({
      query: (id) => routeRequest(factorRoutes.resetOfMember, { params: { id } }),
      invalidatesTags: ['Team', 'Devices'],
    }),
  }),
});

export const {
  useMemberSessionsQuery,
  useEndMemberSessionMutation,
  useEndMemberSessionsMutation,
  useResetMemberFactorMutation,
} = memberSecurityApi;
