import { type Database, sql, type Tx } from '../database.ts';

export type AccountFactors = { hasTotp: boolean; hasPasskey: boolean };

/** Second factors of a user. */
export async function readAccountFactors(
  tx: Tx,
  { companyId, userId }: { companyId: string; userId: string },
): Promise<AccountFactors> {
  const found = await sql<AccountFactors>`
    SELECT has_totp, has_passkey FROM account_factors(${companyId}, ${userId})`.execute(tx);
  return found.rows[0] ?? { hasTotp: false, hasPasskey: false };
}

export type TotpRow = { sealedSecret: Buffer; confirmedAt: Date | null; lastStep: number | null };

export async function readTotp(tx: Tx, userId: string): Promise<TotpRow | undefined> {
  const row = await tx
    .selectFrom('totpFactors')
    .select(['sealedSecret', 'confirmedAt', 'lastStep'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row && { ...row, lastStep: row.lastStep };
}

/** Stores an unconfirmed secret in place of an earlier one. False if the user has a confirmed one. */
export async function insertTotp(
  tx: Tx,
  factor: { companyId: string; userId: string; sealedSecret: Buffer },
): Promise<boolean> {
  const { sealedSecret } = factor;
  const result = await tx
    .insertInto('totpFactors')
    .values(factor)
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'userId'])
        .doUpdateSet({ sealedSecret, lastStep: null, createdAt: sql<Date>`now()` })
        .where('totpFactors.confirmedAt', 'is', null),
    )
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/**
 * Accepts the code of a time step, and those of later ones from now on. False if it or a later one was accepted before:
 * of two requests with one code, one succeeds.
 */
export async function takeTotpStep(
  tx: Tx,
  { userId, step }: { userId: string; step: number },
): Promise<boolean> {
  const result = await tx
    .updateTable('totpFactors')
    .set((of) => ({ lastStep: step, confirmedAt: of.fn.coalesce('confirmedAt', sql<Date>`now()`) }))
    .where('userId', '=', userId)
    .where((of) => of.or([of('lastStep', 'is', null), of('lastStep', '<', step)]))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function deleteTotp(tx: Tx, userId: string): Promise<boolean> {
  const result = await tx.deleteFrom('totpFactors').where('userId', '=', userId).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Replaces a user's recovery codes. */
export async function replaceRecoveryCodes(
  tx: Tx,
  { companyId, userId, hashes }: { companyId: string; userId: string; hashes: readonly Buffer[] },
): Promise<void> {
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  if (hashes.length === 0) return;
  await tx
    .insertInto('recoveryCodes')
    .values(hashes.map((codeHash) => ({ companyId, userId, codeHash })))
    .execute();
}

/** Uses up a recovery code; false if there is none or it was used. */
export async function takeRecoveryCode(
  tx: Tx,
  { userId, codeHash }: { userId: string; codeHash: Buffer },
): Promise<boolean> {
  const result = await tx
    .updateTable('recoveryCodes')
    .set({ usedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function countRecoveryCodes(tx: Tx, userId: string): Promise<number> {
  const row = await tx
    .selectFrom('recoveryCodes')
    .select((of) => of.fn.countAll<string>().as('left'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.left);
}

/** Minutes after which wrong codes of an account are forgotten. */
const failureMinutes = 15;

/**
 * Counts a try before its code is checked, so that parallel ones count, too.
 * @returns number of tries within the window, and seconds until it ends
 */
export async function countFactorTry(
  tx: Tx,
  owner: { companyId: string; userId: string },
): Promise<{ tries: number; waitSeconds: number }> {
  const { rows } = await sql<{ tries: number; waitSeconds: number }>`
    INSERT INTO second_factor_failures AS f (company_id, user_id, failures)
    VALUES (${owner.companyId}, ${owner.userId}, 1)
    ON CONFLICT (company_id, user_id) DO UPDATE SET
      failures = CASE WHEN f.since < now() - ${failureMinutes} * interval '1 minute' THEN 1 ELSE f.failures + 1 END,
      since = CASE WHEN f.since < now() - ${failureMinutes} * interval '1 minute' THEN now() ELSE f.since END
    RETURNING failures AS tries,
      ceil(extract(epoch FROM since + ${failureMinutes} * interval '1 minute' - now()))::int AS wait_seconds`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('The count of tries was not written');
  return row;
}

export async function forgetFactorTries(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('secondFactorFailures').where('userId', '=', userId).execute();
}

export type ChallengeLink = { companyId: string; challengeId: string; userId: string };

/** The open sign-in of a token, in any company. */
export async function findSignInChallenge(
  db: Database['global'],
  tokenHash: Buffer,
): Promise<ChallengeLink | undefined> {
  const found = await sql<ChallengeLink>`
    SELECT company_id, challenge_id, user_id FROM identity_sign_in_challenge(${tokenHash})`.execute(db);
  return found.rows[0];
}

export type NewSignInChallenge = {
  id: string;
  companyId: string;
  userId: string;
  tokenHash: Buffer;
  /** The first step, which the second one completes. */
  method: 'password' | 'sso';
  /** Minutes until it expires, by the database's clock. */
  validMinutes: number;
};

export async function insertSignInChallenge(
  tx: Tx,
  { validMinutes, ...challenge }: NewSignInChallenge,
): Promise<void> {
  await tx
    .insertInto('signInChallenges')
    .values({ ...challenge, expiresAt: sql<Date>`now() + ${validMinutes} * interval '1 minute'` })
    .execute();
}

/** Consumes a challenge and returns what it completes; undefined if it was used or has expired. */
export async function takeSignInChallenge(
  tx: Tx,
  { challengeId }: ChallengeLink,
): Promise<'password' | 'sso' | undefined> {
  const taken = await tx
    .updateTable('signInChallenges')
    .set({ usedAt: sql<Date>`now()` })
    .where('id', '=', challengeId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning((of) => of.ref('method').$castTo<'password' | 'sso'>().as('method'))
    .executeTakeFirst();
  return taken?.method;
}

/** Ends open sign-ins of a user, for example because the password changed. */
export async function endSignInChallenges(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('signInChallenges')
    .set({ usedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .execute();
}
