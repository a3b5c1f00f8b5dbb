import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import { revokeSessionRow } from '@switchyard/platform/db/repositories/session-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { IdentityEffects } from './identity-effects.ts';

/**
 * Ends one session of a user.
 * @throws ProblemError `request.not_found` for another user's or an ended session
 */
export async function revokeSession(
  unit: UnitOfWork,
  { userId }: Pick<Actor, 'userId'>,
  sessionId: string,
  effects: Pick<IdentityEffects, 'sessions'>,
): Promise<void> {
  const revoked = await revokeSessionRow(unit.tx, { id: sessionId, userId });
  if (!revoked) throw new ProblemError('request.not_found');
  unit.afterCommit(() => effects.sessions.revoked({ sessionId }));
}
