import type { SessionView } from '@switchyard/contracts/identity/session-view.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { listUserSessions, sessionIdle } from '@switchyard/platform/db/repositories/session-repository.ts';
import type { Session } from '../../plugins/session.ts';

/** Sessions of a user, the one of this request marked. Default: the user's own. */
export async function listSessions(
  tx: Tx,
  session: Session,
  userId = session.actor.userId,
): Promise<SessionView[]> {
  const rows = await listUserSessions(tx, userId, sessionIdle);
  return rows.map((row) => ({
    ...row,
    current: row.id === session.sessionId,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  }));
}
