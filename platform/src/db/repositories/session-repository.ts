import type { Role } from '@switchyard/contracts/identity/role.ts';
import { sql, type Tx } from '../database.ts';

/** Idle timeout of a session, as an interval of Postgres. */
export const sessionIdle = '12 hours';

export type NewSession = {
  id: string;
  companyId: string;
  userId: string;
  tokenHash: Buffer;
  /** Absolute lifetime, measured by the database's clock; milliseconds. */
  maxAgeMs: number;
  ip: string | null;
  userAgent: string | null;
  /** Second factor of the sign-in; null without one. */
  factor: SessionFactor | null;
  method: SessionMethod;
  /** Of sessions that began at an identity provider. */
  ssoConnectionId: string | null;
  ssoSession: string | null;
};
export type SessionFactor = 'totp' | 'passkey' | 'recovery_code' | 'sso';
export type SessionMethod = 'password' | 'passkey' | 'sign_up' | 'invitation' | 'sso';

export async function insertSession(tx: Tx, { maxAgeMs, ...session }: NewSession): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      ...session,
      // Without a setting of the company, `least` ignores it.
      expiresAt: sql<Date>`now() + least(${maxAgeMs} * interval '1 millisecond',
        (SELECT session_hours FROM companies WHERE id = ${session.companyId}) * interval '1 hour')`,
    })
    .execute();
}

export type SessionRow = {
  id: string;
  createdAt: Date;
  lastSeenAt: Date;
  ip: string | null;
  userAgent: string | null;
  factor: SessionFactor | null;
  method: SessionMethod | null;
};

/** Valid sessions of a user, most recently used first. */
export async function listUserSessions(tx: Tx, userId: string, idle: string): Promise<SessionRow[]> {
  return await tx
    .selectFrom('sessions')
    .select(['id', 'createdAt', 'lastSeenAt', 'ip', 'userAgent'])
    .select((of) => of.ref('factor').$castTo<SessionFactor | null>().as('factor'))
    .select((of) => of.ref('method').$castTo<SessionMethod | null>().as('method'))
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('lastSeenAt', '>', sql<Date>`now() - ${idle}::interval`)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export type MemberSession = SessionRow & { userId: string; userName: string; role: Role };

/** Most sessions in the list of a company: the most recently used ones. */
const mostListed = 500;

/** Valid sessions of the company's active users, most recently used first. */
export async function listCompanySessions(tx: Tx, idle: string): Promise<MemberSession[]> {
  const rows = await tx
    .selectFrom('sessions as s')
    .innerJoin('users as u', (join) =>
      join.onRef('u.companyId', '=', 's.companyId').onRef('u.id', '=', 's.userId'),
    )
    .select(['s.id', 's.createdAt', 's.lastSeenAt', 's.ip', 's.userAgent', 's.userId'])
    .select((of) => of.ref('s.factor').$castTo<SessionFactor | null>().as('factor'))
    .select((of) => of.ref('s.method').$castTo<SessionMethod | null>().as('method'))
    .select((of) => of.ref('u.role').$castTo<Role>().as('role'))
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('userName'))
    .where('s.revokedAt', 'is', null)
    .where('s.expiresAt', '>', sql<Date>`now()`)
    .where('s.lastSeenAt', '>', sql<Date>`now() - ${idle}::interval`)
    .where('u.status', '=', 'active')
    .orderBy('s.lastSeenAt', 'desc')
    .orderBy('s.id', 'desc')
    .limit(mostListed)
    .execute();
  return rows;
}

/** Ends one session of a user. False if there was none. */
export async function revokeSessionRow(tx: Tx, session: { id: string; userId: string }): Promise<boolean> {
  const result = await tx
    .updateTable('sessions')
    .set({ revokedAt: sql<Date>`now()` })
    .where('id', '=', session.id)
    .where('userId', '=', session.userId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Limits the lifetime of the company's sessions, counted from their begin; older ones end at once. */
export async function shortenSessions(tx: Tx, hours: number): Promise<void> {
  const end = sql<Date>`created_at + ${hours} * interval '1 hour'`;
  await tx
    .updateTable('sessions')
    .set({ expiresAt: end })
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', end)
    .execute();
}

/** Ends every session of a user, or all but one; returns the ids of the ended ones. */
export async function revokeUserSessions(tx: Tx, userId: string, keptId?: string): Promise<string[]> {
  const ended = await tx
    .updateTable('sessions')
    .set({ revokedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .$if(keptId !== undefined, (query) => query.where('id', '!=', keptId ?? ''))
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}

export type ProviderSession = {
  connectionId: string;
  /** Null: the user who has the session at the provider. */
  userId: string | null;
  /** Null: all of the user. */
  session: string | null;
};

/**
 * Ends sessions that were made through a connection; returns their ids. Of sessions whose name at the provider is not
 * known, those of the user end too.
 */
export async function revokeProviderSessions(
  tx: Tx,
  { connectionId, userId, session }: ProviderSession,
): Promise<string[]> {
  if (userId === null && session === null) return [];
  const ended = await tx
    .updateTable('sessions')
    .set({ revokedAt: sql<Date>`now()` })
    .where('method', '=', 'sso')
    .where('revokedAt', 'is', null)
    .$if(userId === null, (query) =>
      query.where('ssoConnectionId', '=', connectionId).where('ssoSession', '=', session),
    )
    .$if(userId !== null, (query) =>
      query
        .where('userId', '=', userId)
        .where((of) => of.or([of('ssoConnectionId', '=', connectionId), of('ssoConnectionId', 'is', null)]))
        .$if(session !== null, (one) =>
          one.where((of) => of.or([of('ssoSession', '=', session), of('ssoSession', 'is', null)])),
        ),
    )
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}

/** Notes that a session passed a second factor, which also proves who the user is. */
export async function noteFactor(tx: Tx, sessionId: string, factor: SessionFactor): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ factor, provedAt: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .execute();
}

/** Notes that the user of a session proved who they are. */
export async function noteProof(tx: Tx, sessionId: string): Promise<void> {
  await tx.updateTable('sessions').set({ provedAt: sql<Date>`now()` }).where('id', '=', sessionId).execute();
}
