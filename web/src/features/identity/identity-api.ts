import {
  acceptInvitationRoute,
  completePasswordResetRoute,
  loginRoute,
  requestPasswordResetRoute,
  signUpRoute,
  viewInvitationRoute,
} from '@switchyard/contracts/identity/auth-routes.ts';
import { type Deployment, deploymentRoute } from '@switchyard/contracts/identity/deployment-routes.ts';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import type { z } from 'zod';
import { api } from '../../app/api.ts';
import { routeRequest } from '../../app/route-request.ts';

type BodyOf<Route extends { body?: z.ZodType }> = z.input<NonNullable<Route['body']>>;
type Done = { ok: true };

/** The ways into a session, and what a visitor may know. */
export const identityApi = api.injectEndpoints({
  endpoints: (build) => ({
    deployment: build.query<Deployment, void>({ query: () => routeRequest(deploymentRoute) }),
    signIn: build.mutation<CurrentUser, BodyOf<typeof loginRoute>>({
      query: (body) => routeRequest(loginRoute, { body }),
    }),
    signUp: build.mutation<CurrentUser, BodyOf<typeof signUpRoute>>({
      query: (body) => routeRequest(signUpRoute, { body }),
    }),
    requestPasswordReset: build.mutation<Done, BodyOf<typeof requestPasswordResetRoute>>({
      query: (body) => routeRequest(requestPasswordResetRoute, { body }),
    }),
    completePasswordReset: build.mutation<Done, BodyOf<typeof completePasswordResetRoute>>({
      query: (body) => routeRequest(completePasswordResetRoute, { body }),
    }),
    invitationByToken: build.query<z.output<typeof viewInvitationRoute.reply>, string>({
      query: (token) => routeRequest(viewInvitationRoute, { body: { token } }),
      keepUnusedDataFor: 0,
    }),
    acceptInvitation: build.mutation<CurrentUser, BodyOf<typeof acceptInvitationRoute>>({
      query: (body) => routeRequest(acceptInvitationRoute, { body }),
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
} = identityApi;
