import {
  type FactorPolicy,
  ssoClaimsSchema,
  type SsoClaims,
} from '@switchyard/contracts/sso/sso-connection.ts';
import { type Database, sql, type Tx } from '../database.ts';

export type AttemptPurpose = 'sign_in' | 'test' | 'proof';
export type AttemptPlace = { companyId: string; attemptId: string; connectionId: string };

export type NewAttempt = {
  id: string;
  companyId: string;
  connectionId: string;
  purpose: AttemptPurpose;
  userId: string | null;
  stateHash: Buffer;
  browserHash: Buffer;
  nonce: string;
  sealedVerifier: Buffer | null;
  /** Minutes until it expires, by the database's clock. */
  validMinutes: number;
};

export async function insertAttempt(tx: Tx, { validMinutes, ...attempt }: NewAttempt): Promise<void> {
  await tx
    .insertInto('ssoAttempts')
    .values({ ...attempt, expiresAt: sql<Date>`now() + ${validMinutes} * interval '1 minute'` })
    .execute();
}

/** The attempt of a state, in any company; also if it was answered or has expired. */
export async function findAttemptOfState(
  db: Database['global'],
  stateHash: Buffer,
): Promise<AttemptPlace | undefined> {
  const found = await sql<AttemptPlace>`
    SELECT company_id, attempt_id, connection_id FROM sso_attempt_of_state(${stateHash})`.execute(db);
  return found.rows[0];
}

/** The attempt of a ticket that was not taken yet, in any company. */
export async function findAttemptOfTicket(
  db: Database['global'],
  ticketHash: Buffer,
): Promise<AttemptPlace | undefined> {
  const found = await sql<AttemptPlace>`
    SELECT company_id, attempt_id, connection_id FROM sso_attempt_of_ticket(${ticketHash})`.execute(db);
  return found.rows[0];
}

export type OpenAttempt = {
  id: string;
  purpose: AttemptPurpose;
  userId: string | null;
  browserHash: Buffer;
  nonce: string;
  sealedVerifier: Buffer | null;
};

/** Uses up the state of an attempt: of two answers one is accepted. Undefined if it was answered or has expired. */
export async function answerAttempt(tx: Tx, id: string): Promise<OpenAttempt | undefined> {
  return await tx
    .updateTable('ssoAttempts')
    .set({ answeredAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('answeredAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['id', 'userId', 'browserHash', 'nonce', 'sealedVerifier'])
    .returning((of) => of.ref('purpose').$castTo<AttemptPurpose>().as('purpose'))
    .executeTakeFirst();
}

/** Keeps what the provider stated until the browser takes it with the ticket. */
export async function keepClaims(
  tx: Tx,
  {
    id,
    claims,
    ticketHash,
    validMinutes,
  }: { id: string; claims: SsoClaims; ticketHash: Buffer; validMinutes: number },
): Promise<void> {
  await tx
    .updateTable('ssoAttempts')
    .set({
      claims: JSON.stringify(claims),
      ticketHash,
      sealedVerifier: null,
      expiresAt: sql<Date>`now() + ${validMinutes} * interval '1 minute'`,
    })
    .where('id', '=', id)
    .execute();
}

export type TakenAttempt = {
  id: string;
  purpose: AttemptPurpose;
  userId: string | null;
  browserHash: Buffer;
  claims: SsoClaims;
};

/** Takes the claims of an attempt, once. */
export async function takeAttempt(tx: Tx, id: string): Promise<TakenAttempt | undefined> {
  const row = await tx
    .updateTable('ssoAttempts')
    .set({ takenAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('takenAt', 'is', null)
    .where('ticketHash', 'is not', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['id', 'userId', 'browserHash', 'claims'])
    .returning((of) => of.ref('purpose').$castTo<AttemptPurpose>().as('purpose'))
    .executeTakeFirst();
  return row && { ...row, claims: ssoClaimsSchema.parse(row.claims) };
}

/** Notes an assertion; false if it was accepted before. */
export async function spendAssertion(
  tx: Tx,
  assertion: { companyId: string; connectionId: string; assertionId: string; expiresAt: Date },
): Promise<boolean> {
  const result = await tx
    .insertInto('ssoAssertions')
    .values(assertion)
    .onConflict((conflict) => conflict.columns(['companyId', 'connectionId', 'assertionId']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** The user of a subject of a connection. */
export async function findIdentity(
  tx: Tx,
  { connectionId, subject }: { connectionId: string; subject: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('ssoIdentities')
    .select('userId')
    .where('connectionId', '=', connectionId)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.userId;
}

/** The connection and subject by which a user signs in; undefined if none is enabled. */
export async function readIdentityOf(
  tx: Tx,
  userId: string,
): Promise<{ connectionId: string; subject: string; factorPolicy: FactorPolicy } | undefined> {
  return await tx
    .selectFrom('ssoIdentities as i')
    .innerJoin('ssoConnections as c', (join) =>
      join.onRef('c.companyId', '=', 'i.companyId').onRef('c.id', '=', 'i.connectionId'),
    )
    .select(['i.connectionId', 'i.subject'])
    .select((of) => of.ref('c.factorPolicy').$castTo<FactorPolicy>().as('factorPolicy'))
    .where('i.userId', '=', userId)
    .where('c.enabled', '=', true)
    .orderBy('i.lastUsedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Links a subject to a user; false if the user has another subject at this connection. */
export async function linkIdentity(
  tx: Tx,
  identity: { companyId: string; connectionId: string; subject: string; userId: string },
): Promise<boolean> {
  const result = await tx
    .insertInto('ssoIdentities')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Forgets the subjects of a connection and what was begun with it: another provider gives the same names to other people. */
export async function forgetSubjects(tx: Tx, connectionId: string): Promise<void> {
  await tx.deleteFrom('ssoIdentities').where('connectionId', '=', connectionId).execute();
  await tx.deleteFrom('ssoAttempts').where('connectionId', '=', connectionId).execute();
}

export async function noteIdentityUse(
  tx: Tx,
  { connectionId, subject }: { connectionId: string; subject: string },
): Promise<void> {
  await tx
    .updateTable('ssoIdentities')
    .set({ lastUsedAt: sql<Date>`now()` })
    .where('connectionId', '=', connectionId)
    .where('subject', '=', subject)
    .execute();
}
