import { type Database, sql, type Tx } from '../database.ts';

export type ResetLink = { companyId: string; resetId: string; userId: string };

/** The usable reset of a mailed token, in any company. */
export async function findPasswordReset(
  db: Database['global'],
  tokenHash: Buffer,
): Promise<ResetLink | undefined> {
  const found = await sql<ResetLink>`
    SELECT company_id, reset_id, user_id FROM identity_password_reset(${tokenHash})`.execute(db);
  return found.rows[0];
}

export type NewPasswordReset = {
  id: string;
  companyId: string;
  userId: string;
  tokenHash: Buffer;
  /** Minutes until the link expires, by the database's clock. */
  validMinutes: number;
};

/** Stores a reset and invalidates the user's earlier ones. */
export async function insertPasswordReset(
  tx: Tx,
  { validMinutes, ...reset }: NewPasswordReset,
): Promise<{ email: string; firstName: string }> {
  await expirePasswordResets(tx, reset.userId);
  await tx
    .insertInto('passwordResets')
    .values({ ...reset, expiresAt: sql<Date>`now() + ${validMinutes} * interval '1 minute'` })
    .execute();
  return await tx
    .selectFrom('users')
    .select(['email', 'firstName'])
    .where('id', '=', reset.userId)
    .executeTakeFirstOrThrow();
}

/** Consumes a reset; false if it was already used or has expired. */
export async function takePasswordReset(tx: Tx, reset: { id: string; userId: string }): Promise<boolean> {
  const result = await tx
    .updateTable('passwordResets')
    .set({ usedAt: sql<Date>`now()` })
    .where('id', '=', reset.id)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) return false;
  await expirePasswordResets(tx, reset.userId);
  return true;
}

/** Invalidates the mailed links of a user. */
export async function expirePasswordResets(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('passwordResets')
    .set({ usedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .execute();
}
