import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { revokeUserSessions } from '@switchyard/platform/db/repositories/session-repository.ts';
import { readTeamMember } from '@switchyard/platform/db/repositories/user-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { recordUserFact } from '../../accounts/security-facts.ts';
import type { AppDeps } from '../../app-deps.ts';

/** Ends all sessions of a user but one; their sockets close after the commit. */
export async function endSessions(
  unit: UnitOfWork,
  { userId, keptId }: { userId: string; keptId: string },
  { sessions }: Pick<AppDeps, 'sessions'>,
): Promise<{ ended: number }> {
  const ended = await revokeUserSessions(unit.tx, userId, keptId);
  if (ended.length > 0) {
    await recordUserFact(unit, userId, { kind: 'session_revoked', details: { sessions: ended.length } });
  }
  unit.afterCommit(() => {
    for (const sessionId of ended) sessions.revoked({ sessionId });
  });
  return { ended: ended.length };
}

/** @throws ProblemError `request.not_found` if the company has no such user */
export async function requireMember(tx: Tx, id: string): Promise<void> {
  if (!(await readTeamMember(tx, id))) throw new ProblemError('request.not_found');
}
