import {
  acceptInvitationRoute,
  completePasswordResetRoute,
  type Invitation,
  inviteRoute,
  listOutboxMailsRoute,
  listSessionsRoute,
  listTeamRoute,
  loginRoute,
  type outboxMailSchema,
  requestPasswordResetRoute,
  revokeInvitationRoute,
  revokeSessionRoute,
  type sessionViewSchema,
  signUpRoute,
  updateTeamMemberRoute,
  viewInvitationRoute,
} from '@switchyard/contracts/identity/auth-routes.ts';
import { type Deployment, deploymentRoute } from '@switchyard/contracts/identity/deployment-routes.ts';
import { customerRoutes } from '@switchyard/contracts/customers/customer-routes.ts';
import type { CurrentUser, TeamMember } from '@switchyard/contracts/identity/user.ts';
import { technicianRoutes } from '@switchyard/contracts/technicians/technician-routes.ts';
import type { z } from 'zod';
import { api } from '../../app/api.ts';
import { routeRequest } from '../../app/route-request.ts';

type BodyOf<Route extends { body?: z.ZodType }> = z.input<NonNullable<Route['body']>>;
type ReplyOf<Route extends { reply: z.ZodType }> = z.output<Route['reply']>;
type Done = { ok: true };

export type Team = { members: TeamMember[]; invitations: Invitation[] };
export type OutboxMail = z.infer<typeof outboxMailSchema>;
export type SessionView = z.infer<typeof sessionViewSchema>;
export type SignUpInput = BodyOf<typeof signUpRoute>;
export type AcceptInput = BodyOf<typeof acceptInvitationRoute>;
export type InviteInput = BodyOf<typeof inviteRoute>;

export const identityApi = api.injectEndpoints({
  endpoints: (build) => ({
    deployment: build.query<Deployment, void>({ query: () => routeRequest(deploymentRoute) }),
    signIn: build.mutation<CurrentUser, BodyOf<typeof loginRoute>>({
      query: (body) => routeRequest(loginRoute, { body }),
    }),
    signUp: build.mutation<CurrentUser, SignUpInput>({
      query: (body) => routeRequest(signUpRoute, { body }),
    }),
    requestPasswordReset: build.mutation<Done, BodyOf<typeof requestPasswordResetRoute>>({
      query: (body) => routeRequest(requestPasswordResetRoute, { body }),
    }),
    completePasswordReset: build.mutation<Done, BodyOf<typeof completePasswordResetRoute>>({
      query: (body) => routeRequest(completePasswordResetRoute, { body }),
    }),
    invitationByToken: build.query<ReplyOf<typeof viewInvitationRoute>, string>({
      query: (token) => routeRequest(viewInvitationRoute, { body: { token } }),
      keepUnusedDataFor: 0,
    }),
    acceptInvitation: build.mutation<CurrentUser, AcceptInput>({
      query: (body) => routeRequest(acceptInvitationRoute, { body }),
    }),
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
      // Also after a refusal: the list on screen is older than it seemed.
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
    ownSessions: build.query<{ items: SessionView[] }, void>({
      query: () => routeRequest(listSessionsRoute),
      providesTags: ['Session'],
      keepUnusedDataFor: 0,
    }),
    endSession: build.mutation<Done, string>({
      query: (id) => routeRequest(revokeSessionRoute, { params: { id } }),
      onQueryStarted: async (id, { dispatch, queryFulfilled }) => {
        const patch = dispatch(
          identityApi.util.updateQueryData('ownSessions', undefined, ({ items }) => ({
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
  useDeploymentQuery,
  useSignInMutation,
  useSignUpMutation,
  useRequestPasswordResetMutation,
  useCompletePasswordResetMutation,
  useInvitationByTokenQuery,
  useAcceptInvitationMutation,
  useTeamQuery,
  useUpdateTeamMemberMutation,
  useInviteMutation,
  useWithdrawInvitationMutation,
  useOwnSessionsQuery,
  useEndSessionMutation,
  useOutboxMailsQuery,
  useInviteeTechniciansQuery,
  useInviteeCustomersQuery,
} = identityApi;
