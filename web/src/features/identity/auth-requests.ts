import {
  acceptInvitationRoute,
  completePasswordResetRoute,
  loginRoute,
  requestPasswordResetRoute,
  signUpRoute,
  viewInvitationRoute,
} from '@switchyard/contracts/identity/auth-routes.ts';
import type { SecondStep } from '@switchyard/contracts/identity/second-step-routes.ts';
import { verifyEmailRoute } from '@switchyard/contracts/identity/verification-routes.ts';
import { type Deployment, deploymentRoute } from '@switchyard/contracts/identity/deployment-routes.ts';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import type { z } from 'zod';
import { type PublicAnswer, type PublicRequest, publicFetch } from '../../lib/public-fetch.ts';

type Route = { readonly method: NonNullable<PublicRequest['method']>; readonly path: string };
type BodyOf<Route extends { body?: z.ZodType }> = z.input<NonNullable<Route['body']>>;
type Done = { ok: true };
export type Invited = z.output<typeof viewInvitationRoute.reply>;

function send<Reply>({ method, path }: Route, body?: unknown): Promise<PublicAnswer<Reply>> {
  return publicFetch<Reply>(path, { method, body });
}

/** Requests for signing in and for public information. None of them needs a store. */
export const authRequests = {
  deployment: () => send<Deployment>(deploymentRoute),
  signIn: (body: BodyOf<typeof loginRoute>) => send<CurrentUser | SecondStep>(loginRoute, body),
  signUp: (body: BodyOf<typeof signUpRoute>) => send<CurrentUser>(signUpRoute, body),
  requestPasswordReset: (body: BodyOf<typeof requestPasswordResetRoute>) =>
    send<Done>(requestPasswordResetRoute, body),
  completePasswordReset: (body: BodyOf<typeof completePasswordResetRoute>) =>
    send<Done>(completePasswordResetRoute, body),
  verifyEmail: (token: string) => send<Done>(verifyEmailRoute, { token }),
  viewInvitation: (token: string) => send<Invited>(viewInvitationRoute, { token }),
  acceptInvitation: (body: BodyOf<typeof acceptInvitationRoute>) =>
    send<CurrentUser>(acceptInvitationRoute, body),
};
