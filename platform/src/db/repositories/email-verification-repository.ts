import { type Database, sql, type Tx } from '../database.ts';

export type VerificationLink = { companyId: string; verificationId: string; userId: string };

/** The usable verification of a mailed token, in any company. */
export async function findEmailVerification(
  db: Database['global'],
  tokenHash: Buffer,
): Promise<VerificationLink | undefined> {
  const found = await sql<VerificationLink>`
    SELECT company_id, verification_id, user_id FROM identity_email_verification(${tokenHash})`.execute(db);
  return found.rows[0];
}

export type NewEmailVerification = {
  id: string;
  companyId: string;
  userId: string;
  tokenHash: Buffer;
  /** Hours until the link expires, by the database's clock. */
  validHours: number;
  /** Address that the link makes the user's. Default: it verifies the current one. */
  newEmail?: string;
};

/** Stores a verification and invalidates the user's earlier ones. */
export async function insertEmailVerification(
  tx: Tx,
  { validHours, ...verification }: NewEmailVerification,
): Promise<void> {
  await expireVerifications(tx, verification.userId);
  await tx
    .insertInto('emailVerifications')
    .values({ ...verification, expiresAt: sql<Date>`now() + ${validHours} * interval '1 hour'` })
    .execute();
}

/** Consumes a verification; undefined if another request consumed it first or it has expired. */
export async function takeEmailVerification(
  tx: Tx,
  { verificationId, userId }: VerificationLink,
): Promise<{ newEmail: string | null } | undefined> {
  return await tx
    .updateTable('emailVerifications')
    .set({ usedAt: sql<Date>`now()` })
    .where('id', '=', verificationId)
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning('newEmail')
    .executeTakeFirst();
}

/** @throws a unique violation of `users_email` if the address already has an account */
export async function setEmail(
  tx: Tx,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('users')
    .set((of) => ({ email, ownsEmail: true, revision: of('revision', '+', 1), updatedAt: now }))
    .where('id', '=', userId)
    .execute();
}

async function expireVerifications(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('emailVerifications')
    .set({ usedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .execute();
}

/** Invalidates the link to a new address; a link that verifies the current one stays. */
export async function expireEmailChange(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('emailVerifications')
    .set({ usedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('newEmail', 'is not', null)
    .where('usedAt', 'is', null)
    .execute();
}

/** Seconds until the user may request another link; 0: now. */
export async function readResendWait(
  tx: Tx,
  { userId, perHour }: { userId: string; perHour: number },
): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    SELECT greatest(ceil(extract(epoch FROM created_at + interval '1 hour' - now())), 0)::int AS wait
    FROM email_verifications WHERE user_id = ${userId} ORDER BY created_at DESC OFFSET ${perHour - 1} LIMIT 1`.execute(
    tx,
  );
  return rows[0]?.wait ?? 0;
}

export type Addressed = {
  email: string;
  firstName: string;
  isVerified: boolean;
  /** False: the address belongs to another account, so this one can never be verified. */
  ownsEmail: boolean;
};

export async function readAddress(tx: Tx, userId: string): Promise<Addressed> {
  const { emailVerifiedAt, ...row } = await tx
    .selectFrom('users')
    .select(['email', 'firstName', 'emailVerifiedAt', 'ownsEmail'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { ...row, isVerified: emailVerifiedAt !== null };
}

/** @returns false if the address was already verified */
export async function markVerified(tx: Tx, userId: string): Promise<boolean> {
  const result = await tx
    .updateTable('users')
    .set({ emailVerifiedAt: sql<Date>`now()` })
    .where('id', '=', userId)
    .where('emailVerifiedAt', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The address of this user is not proven to be theirs. */
export async function markUnverified(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('users').set({ emailVerifiedAt: null }).where('id', '=', userId).execute();
}

/** Holds mail in the company's name until its founder's address is verified. */
export async function awaitVerification(
  tx: Tx,
  { companyId, userId }: { companyId: string; userId: string },
): Promise<void> {
  await markUnverified(tx, userId);
  await tx.updateTable('companies').set({ holdsMail: true }).where('id', '=', companyId).execute();
}

/** Releases the address of an open invitation to its recipient. @returns users who had it without verifying it */
export async function freeInvitedAddress(tx: Tx, invitationTokenHash: Buffer): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    SELECT user_id FROM identity_free_address(${invitationTokenHash})`.execute(tx);
  return rows.map((row) => row.userId);
}

/**
 * Releases an address of a proven domain to the connection's user.
 * @returns users of other companies who had it without verifying it
 */
export async function freeProvidedAddress(
  tx: Tx,
  { connectionId, email }: { connectionId: string; email: string },
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    SELECT user_id FROM identity_free_provided_address(${connectionId}, ${email})`.execute(tx);
  return rows.map((row) => row.userId);
}
