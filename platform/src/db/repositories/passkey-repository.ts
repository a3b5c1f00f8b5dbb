import { type Database, sql, type Tx } from '../database.ts';

export type PasskeyRow = {
  id: string;
  userId: string;
  credentialId: Buffer;
  publicKey: Buffer;
  /** Number of uses that the authenticator counted; 0 if it does not count. */
  counter: number;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
};

/** Passkeys of a user, oldest first. */
export async function listPasskeys(tx: Tx, userId: string): Promise<PasskeyRow[]> {
  return await tx
    .selectFrom('passkeys')
    .select(['id', 'userId', 'credentialId', 'publicKey', 'counter', 'transports', 'name'])
    .select(['createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** The owner of a passkey, in any company. */
export async function findPasskeyOwner(
  db: Database['global'],
  credentialId: Buffer,
): Promise<{ companyId: string; userId: string } | undefined> {
  const found = await sql<{ companyId: string; userId: string }>`
    SELECT company_id, user_id FROM identity_passkey(${credentialId})`.execute(db);
  return found.rows[0];
}

export type NewPasskey = Omit<PasskeyRow, 'createdAt' | 'lastUsedAt'> & { companyId: string };

/** @throws a unique violation of `passkeys_credential_id_key` if an account has it already */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<void> {
  await tx.insertInto('passkeys').values(passkey).execute();
}

export async function notePasskeyUse(
  tx: Tx,
  { id, counter }: Pick<PasskeyRow, 'id' | 'counter'>,
): Promise<void> {
  await tx
    .updateTable('passkeys')
    .set({ counter, lastUsedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function renamePasskey(
  tx: Tx,
  { id, userId, name }: Pick<PasskeyRow, 'id' | 'userId' | 'name'>,
): Promise<boolean> {
  const result = await tx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The name of the removed passkey; undefined if there was none. */
export async function deletePasskey(
  tx: Tx,
  { id, userId }: Pick<PasskeyRow, 'id' | 'userId'>,
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

export async function deletePasskeysOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('userId', '=', userId).execute();
}

/** Uses up a signed challenge; false if it was answered before. */
export async function spendChallenge(
  tx: Tx,
  challenge: { companyId: string; challengeHash: Buffer; expiresAt: Date },
): Promise<boolean> {
  const result = await tx
    .insertInto('spentChallenges')
    .values(challenge)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}
