import { revokeSessionRow } from '@switchyard/platform/db/repositories/session-repository.ts';
import { runCommand } from '@switchyard/platform/events/unit-of-work.ts';
import type { FastifyRequest } from 'fastify';
import { recordUserFact } from '../../accounts/security-facts.ts';
import type { AppDeps } from '../../app-deps.ts';
import { commandContext } from '../../http/register-route.ts';
import type { Session } from '../../plugins/session.ts';

/** Ends the session of the request and its sockets. */
export async function signOut(
  deps: AppDeps,
  { session, request }: { session: Session; request: FastifyRequest },
): Promise<void> {
  await runCommand(deps, commandContext(session, request), async (unit) => {
    const { sessionId } = session;
    // Another request may have ended it.
    if (!(await revokeSessionRow(unit.tx, { id: sessionId, userId: session.actor.userId }))) return;
    unit.afterCommit(() => deps.sessions.revoked({ sessionId }));
    await recordUserFact(unit, session.actor.userId, { kind: 'sign_out', details: {} });
  });
}
