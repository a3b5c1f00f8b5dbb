import {
  completePasswordResetRoute,
  currentUserRoute,
  listSessionsRoute,
  loginRoute,
  logoutRoute,
  requestPasswordResetRoute,
  revokeSessionRoute,
} from '@switchyard/contracts/identity/auth-routes.ts';
import {
  passkeySignInOptionsRoute,
  passkeySignInRoute,
  secondStepRoute,
} from '@switchyard/contracts/identity/second-step-routes.ts';
import { deploymentRoute } from '@switchyard/contracts/identity/deployment-routes.ts';
import type { FastifyInstance } from 'fastify';
import { recordUserFact } from '../../accounts/security-facts.ts';
import type { AppDeps } from '../../app-deps.ts';
import { registerCommand, registerPublic, registerQuery } from '../../http/register-route.ts';
import { appVersion, clearSessionCookie } from '../../plugins/session.ts';
import { registerAccountRoutes } from './account-routes.ts';
import { completePasswordReset } from './complete-password-reset.ts';
import { listSessions } from './list-sessions.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { revokeSession } from './revoke-session.ts';
import { readSessionPlaces } from './session-places.ts';
import { registerSecurityRoutes } from './security-routes.ts';
import { registerFactorRoutes } from './factor-routes.ts';
import { type FactorDeps, withFactorKeys } from './factor-keys.ts';
import { challengePasskey } from './passkey-ceremony.ts';
import { signIn, signInWithPasskey, takeSecondStep } from './sign-in.ts';
import { perAccount, perAddress, perMailedLink, perSignIn } from '../../http/sign-in-limits.ts';
import { commandClient } from '../../http/command-client.ts';
import { clientOf, enter } from '../../http/start-session.ts';
import { registerSsoSignIn } from './sso-sign-in-routes.ts';
import { signOut } from './sign-out.ts';
import { registerTeamRoutes } from './team-routes.ts';
import { registerVerificationRoutes } from './verification-routes.ts';

/** Accounts, sessions, invitations, password resets and the team. */
export function registerIdentityRoutes(app: FastifyInstance, deps: AppDeps): void {
  const withKeys = withFactorKeys(deps);
  registerAccountRoutes(app, deps);
  registerSignInRoutes(app, withKeys);
  registerSsoSignIn(app, withKeys);
  registerSessionRoutes(app, deps);
  registerSecurityRoutes(app, withKeys);
  registerFactorRoutes(app, withKeys);
  registerTeamRoutes(app, deps);
  registerVerificationRoutes(app, deps);
  registerPublic(app, { route: deploymentRoute }, async () => ({
    demo: deps.config.SWITCHYARD_DEMO,
    version: appVersion,
    flagEnvironment: deps.config.SWITCHYARD_FLAG_ENVIRONMENT,
  }));
}

function registerSignInRoutes(app: FastifyInstance, deps: FactorDeps): void {
  const factor = deps.config.SWITCHYARD_RATE_LIMIT_FACTOR;
  const rateLimit = perAccount(factor);
  const limitAddress = perAddress(app, factor);
  const limitSignIn = perSignIn(app, factor);
  const limitLinks = perMailedLink(app, factor);
  const withJournal = { ...deps, journal: app.securityJournal };

  registerPublic(app, { route: loginRoute, rateLimit }, async ({ body, request, reply }) => {
    await limitAddress(request);
    await limitSignIn(request);
    const signedIn = await signIn(withJournal, { ...body, client: clientOf(request) });
    if ('secondStep' in signedIn) return signedIn.secondStep;
    return await enter(app, deps, { request, reply, token: signedIn.token });
  });
  registerSecondSteps(app, deps);

  registerPublic(app, { route: logoutRoute }, async ({ request, reply }) => {
    const session = await app.resolveSession(request);
    if (session) await signOut(deps, { session, request });
    clearSessionCookie(request, reply);
    return { ok: true as const };
  });

  registerPublic(app, { route: requestPasswordResetRoute, rateLimit }, async ({ body, request }) => {
    await limitLinks(request);
    await requestPasswordReset(deps, { email: body.email, correlationId: request.id });
    return { ok: true as const };
  });

  registerPublic(app, { route: completePasswordResetRoute, rateLimit }, async ({ body, request, reply }) => {
    await limitAddress(request);
    const client = commandClient(request);
    await completePasswordReset(deps, { ...body, correlationId: request.id, client });
    clearSessionCookie(request, reply);
    return { ok: true as const };
  });
}

function registerSecondSteps(app: FastifyInstance, deps: FactorDeps): void {
  const factor = deps.config.SWITCHYARD_RATE_LIMIT_FACTOR;
  const rateLimit = perAccount(2 * factor);
  const withJournal = { ...deps, journal: app.securityJournal };
  const limitAddress = perAddress(app, factor);

  registerPublic(app, { route: secondStepRoute, rateLimit }, async ({ body, request, reply }) => {
    await limitAddress(request);
    const { challenge, ...answer } = body;
    const token = await takeSecondStep(withJournal, { challenge, answer, client: clientOf(request) });
    return await enter(app, deps, { request, reply, token });
  });

  registerPublic(app, { route: passkeySignInOptionsRoute }, async ({ request }) => {
    await limitAddress(request);
    return await challengePasskey(deps, 'sign_in', null);
  });

  registerPublic(app, { route: passkeySignInRoute }, async ({ body, request, reply }) => {
    await limitAddress(request);
    const token = await signInWithPasskey(withJournal, { proof: body, client: clientOf(request) });
    return await enter(app, deps, { request, reply, token });
  });
}

function registerSessionRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: currentUserRoute }, async ({ tx, session }) => ({
    ...session.user,
    places: await readSessionPlaces(tx, session.actor),
  }));
  registerQuery(app, { deps, route: listSessionsRoute }, async ({ tx, session }) => ({
    items: await listSessions(tx, session),
  }));
  registerCommand(app, { deps, route: revokeSessionRoute }, async ({ unit, actor, params }) => {
    await revokeSession(unit, actor, params.id, deps);
    await recordUserFact(unit, actor.userId, { kind: 'session_revoked', details: { sessions: 1 } });
    return { ok: true as const };
  });
}
