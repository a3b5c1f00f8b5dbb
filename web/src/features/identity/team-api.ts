import type { Invitation } from '@switchyard/contracts/identity/auth-routes.ts';
import type { outboxMailSchema } from '@switchyard/contracts/identity/outbox-routes.ts';
import {
  inviteRoute,
  listSessionsRoute,
  listTeamRoute,
  revokeInvitationRoute,
  revokeSessionRoute,
  updateTeamMemberRoute,
} from '@switchyard/contracts/identity/auth-routes.ts';
import { listOutboxMailsRoute } from '@switchyard/contracts/identity/outbox-routes.ts';
import { renewInvitationRoute } from '@switchyard/contracts/identity/invitation-routes.ts';
import { customerRoutes } from '@switchyard/contracts/customers/customer-routes.ts';
import type { SessionView } from '@switchyard/contracts/identity/session-view.ts';
import type { TeamMember } from '@switchyard/contracts/identity/user.ts';
import { technicianRoutes } from '@switchyard/contracts/technicians/technician-routes.ts';
import type { z } from 'zod';
import { api } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';

type BodyOf<Route extends { body?: z.ZodType }> = z.input<NonNullable<Route['body']>>;
type ReplyOf<Route extends { reply: z.ZodType }> = z.output<Route['reply']>;
type Done = { ok: true };
type Renewal = { id: string; by: 'mail' | 'link' };

export type Team = { members: TeamMember[]; invitations: Invitation[] };
export type OutboxMail = z.infer<typeof outboxMailSchema>;
export type InviteInput = BodyOf<typeof inviteRoute>;

/** The company's accounts, invitations and mails, and the user's sessions. */
export const teamApi = api.injectEndpoints({
  endpoints: (build) => ({
    team: build.query<Team, void>({
      query: () => routeRequest(listTeamRoute),
      providesTags: ['Team'],
    }),
    updateTeamMember: build.mutation<
      TeamMember,
      { id: string; revision: number; body: BodyOf<typeof updateTeamMemberRoute> }
    >({
      query: ({ id, revision, body }) =>
        routeRequest(updateTeamMemberRoute, { params: { id }, revision, body }),
      // Also after a refusal: the list on screen is outdated.
      invalidatesTags: ['Team'],
    }),
    invite: build.mutation<Invitation, InviteInput>({
      query: (body) => routeRequest(inviteRoute, { body }),
      invalidatesTags: ['Team', 'Outbox'],
    }),
    withdrawInvitation: build.mutation<Done, string>({
      query: (id) => routeRequest(revokeInvitationRoute, { params: { id } }),
      invalidatesTags: ['Team'],
    }),
    renewInvitation: build.mutation<ReplyOf<typeof renewInvitationRoute>, Renewal>({
      query: ({ id, by }) => routeRequest(renewInvitationRoute, { params: { id }, body: { by } }),
      invalidatesTags: ['Team', 'Outbox'],
    }),
    ownSessions: build.query<{ items: SessionView[] }, void>({
      query: () => routeRequest(listSessionsRoute),
      providesTags: ['Devices'],
      keepUnusedDataFor: 0,
    }),
    endSession: build.mutation<Done, string>({
      query: (id) => routeRequest(revokeSessionRoute, { params: { id } }),
      onQueryStarted: async (id, { dispatch, queryFulfilled }) => {
        const patch = dispatch(
          teamApi.util.updateQueryData('ownSessions', undefined, ({ items }) => ({
            items: items.filter((item) => item.id !== id),
          })),
        );
        await queryFulfilled.catch(patch.undo);
      },
    }),
    outboxMails: build.query<{ items: OutboxMail[] }, void>({
      query: () => routeRequest(listOutboxMailsRoute),
      providesTags: ['Outbox'],
      keepUnusedDataFor: 0,
    }),
    inviteeTechnicians: build.query<ReplyOf<(typeof technicianRoutes)['list']>, string>({
      query: (q) =>
        routeRequest(technicianRoutes.list, {
          query: { limit: 20, active: 'true', ...(q === '' ? {} : { q }) },
        }),
      providesTags: ['Technician'],
    }),
    inviteeCustomers: build.query<ReplyOf<(typeof customerRoutes)['list']>, string>({
      query: (q) => routeRequest(customerRoutes.list, { query: { limit: 20, ...(q === '' ? {} : { q }) } }),
      providesTags: ['Customer'],
    }),
  }),
});

export const {
  useTeamQuery,
  useUpdateTeamMemberMutation,
  useInviteMutation,
  useWithdrawInvitationMutation,
  useRenewInvitationMutation,
  useOwnSessionsQuery,
  useEndSessionMutation,
  useOutboxMailsQuery,
  useInviteeTechniciansQuery,
  useInviteeCustomersQuery,
} = teamApi;
