import { acceptInvitationRoute, signUpRoute } from '@switchyard/contracts/identity/auth-routes.ts';
import { type CommandContext, runCommand } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { claimAddress } from '../../accounts/claim-address.ts';
import { recordUserFact } from '../../accounts/security-facts.ts';
import { commandClient } from '../../http/command-client.ts';
import { registerPublic } from '../../http/register-route.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { beginSession, requireBegun } from './begin-session.ts';
import { findOpenInvitation } from './find-open-invitation.ts';
import { hashToken } from '../../plugins/session.ts';
import { hashPassword } from '../../http/password-hash.ts';
import { requireStrongPassword } from '../../http/password-strength.ts';
import { holdUntilVerified } from '../../mail/hold-mail.ts';
import { refuseOperatorAddress } from '../../accounts/operator-address.ts';
import { perAccount, perAddress, perSignUp } from '../../http/sign-in-limits.ts';
import { signUp } from './sign-up.ts';
import { clientOf, enter, startSession } from '../../http/start-session.ts';

/** Routes that create an account and sign it in. */
export function registerAccountRoutes(app: FastifyInstance, deps: AppDeps): void {
  const factor = deps.config.SWITCHYARD_RATE_LIMIT_FACTOR;
  const rateLimit = perAccount(factor);
  const limitAddress = perAddress(app, factor);
  const limitSignUp = perSignUp(app, factor);

  registerPublic(app, { route: signUpRoute, rateLimit }, async ({ body, request, reply }) => {
    await limitAddress(request);
    await limitSignUp(request);
    const { password, ...person } = body;
    refuseOperatorAddress(deps.config, person.email);
    requireStrongPassword(password, [person.email, person.firstName, person.lastName, person.companyName]);
    const userId = newId();
    const context = newcomerContext(request, { companyId: newId(), userId, person });
    const passwordHash = await hashPassword(password);
    const token = await runCommand(deps, context, async (unit) => {
      const claimed = await claimAddress(unit.tx, deps.config, person.email);
      await signUp(unit, {
        ...person,
        ...claimed,
        userId,
        passwordHash,
        plan: deps.config.SWITCHYARD_PLAN,
      });
      await holdUntilVerified(unit, userId, deps);
      const details = { by: 'sign_up', factor: null } as const;
      await recordUserFact(unit, userId, { kind: 'sign_in', details });
      return await startSession(unit.tx, { companyId: context.companyId, userId, client: clientOf(request) });
    });
    return await enter(app, deps, { request, reply, token });
  });

  registerPublic(app, { route: acceptInvitationRoute, rateLimit }, async ({ body, request, reply }) => {
    await limitAddress(request);
    const { token: secret, password, ...person } = body;
    const { companyId, invitationId, email, companyName } = await findOpenInvitation(deps.database, secret);
    requireStrongPassword(password, [email, person.firstName, person.lastName, companyName]);
    const userId = newId();
    const context = newcomerContext(request, { companyId, userId, person });
    const passwordHash = await hashPassword(password);
    const begun = await runCommand(deps, context, async (unit) => {
      const tokenHash = hashToken(secret);
      const input = { ...person, invitationId, userId, passwordHash, tokenHash };
      await acceptInvitation(unit, input, deps.config);
      const details = { by: 'invitation', factor: null } as const;
      return await beginSession(unit, { userId, client: clientOf(request), details });
    });
    return await enter(app, deps, { request, reply, token: requireBegun(app.securityJournal, begun) });
  });
}

type Newcomer = { companyId: string; userId: string; person: { firstName: string; lastName: string } };

function newcomerContext(request: FastifyRequest, { companyId, userId, person }: Newcomer): CommandContext {
  return {
    companyId,
    actor: { kind: 'user', id: userId, name: `${person.firstName} ${person.lastName}` },
    source: 'web',
    correlationId: request.id,
    causationId: null,
    client: commandClient(request),
  };
}
