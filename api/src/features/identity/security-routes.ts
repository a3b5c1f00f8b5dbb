import { securityRoutes } from '@switchyard/contracts/identity/security-routes.ts';
import { runCommand } from '@switchyard/platform/events/unit-of-work.ts';
import type { FastifyInstance } from 'fastify';
import { refuseSharedAccount } from '../../accounts/shared-account.ts';
import { recordSecurityChange } from '../../accounts/record-security-change.ts';
import { recordUserFact } from '../../accounts/security-facts.ts';
import {
  commandContext,
  registerCommand,
  registerQuery,
  registerSession,
} from '../../http/register-route.ts';
import { commandClient } from '../../http/command-client.ts';
import { perProof } from '../../http/sign-in-limits.ts';
import { requestEmailChange } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { noteFailedProof } from './failed-proof.ts';
import { proveIdentity, readProofOptions } from './check-proof.ts';
import type { FactorDeps } from './factor-keys.ts';
import { listSessions } from './list-sessions.ts';
import { endSessions, requireMember } from './end-sessions.ts';
import { revokeSession } from './revoke-session.ts';

const done = { ok: true } as const;

/** Proof of identity, changes of password and address, and the ending of sessions. */
export function registerSecurityRoutes(app: FastifyInstance, deps: FactorDeps): void {
  const limitProof = perProof(app, deps.config.SWITCHYARD_RATE_LIMIT_FACTOR);

  registerSession(app, { route: securityRoutes.prove }, async ({ body, request, session }) => {
    await limitProof(request);
    const client = commandClient(request);
    await proveIdentity(deps, session, { proof: body, client }).catch((error: unknown) => {
      noteFailedProof(app, { request, session, error });
      throw error;
    });
    return done;
  });

  registerSession(app, { route: securityRoutes.proofOptions }, ({ session }) =>
    readProofOptions(deps, session),
  );

  registerSession(app, { route: securityRoutes.changePassword }, async ({ body, request, session }) => {
    await limitProof(request);
    const context = commandContext(session, request);
    await changePassword(deps, { session, context }, body).catch((error: unknown) => {
      noteFailedProof(app, { request, session, error });
      throw error;
    });
    return done;
  });

  registerSession(app, { route: securityRoutes.changeEmail }, async ({ body, request, session, actor }) => {
    refuseSharedAccount(session);
    await runCommand(deps, commandContext(session, request), (unit) =>
      requestEmailChange(unit, { userId: actor.userId, email: body.email }, deps),
    );
    return done;
  });

  registerCommand(app, { deps, route: securityRoutes.endOtherSessions }, ({ unit, actor, session }) =>
    endSessions(unit, { userId: actor.userId, keptId: session.sessionId }, deps),
  );
  registerTeamSessions(app, deps);
}

/** An admin's view of the sessions of others. */
function registerTeamSessions(app: FastifyInstance, deps: FactorDeps): void {
  registerQuery(app, { deps, route: securityRoutes.listTeamSessions }, async ({ tx, params, session }) => {
    await requireMember(tx, params.id);
    return { items: await listSessions(tx, session, params.id) };
  });

  registerCommand(app, { deps, route: securityRoutes.endTeamSession }, async ({ unit, params }) => {
    await revokeSession(unit, { userId: params.id }, params.sessionId, deps);
    await recordSecurityChange(unit, params.id, { field: 'session', from: null, to: 'ended' });
    await recordUserFact(unit, params.id, { kind: 'session_revoked', details: { sessions: 1 } });
    return done;
  });

  registerCommand(app, { deps, route: securityRoutes.endTeamSessions }, async ({ unit, params, session }) => {
    await requireMember(unit.tx, params.id);
    const ended = await endSessions(unit, { userId: params.id, keptId: session.sessionId }, deps);
    await recordSecurityChange(unit, params.id, { field: 'sessions', from: null, to: 'ended' });
    return ended;
  });
}
