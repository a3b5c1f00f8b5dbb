import type { sessionViewSchema } from '@switchyard/contracts/identity/auth-routes.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { listUserSessions } from '@switchyard/platform/db/repositories/session-repository.ts';
import type { z } from 'zod';
import { type Session, sessionIdle } from '../../plugins/session.ts';

/** The user's own sessions, the one of this request marked. */
export async function listSessions(tx: Tx, session: Session): Promise<z.infer<typeof sessionViewSchema>[]> {
  const rows = await listUserSessions(tx, session.actor.userId, sessionIdle);
  return rows.map((row) => ({
    ...row,
    current: row.id === session.sessionId,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  }));
}
