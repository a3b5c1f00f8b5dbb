import type { FlagToken } from '@switchyard/contracts/feature-flags/flag-model-routes.ts';
import { type Database, sql, type Tx } from '../database.ts';

export type NewFlagToken = Pick<FlagToken, 'id' | 'name' | 'kind' | 'environment' | 'projects'> & {
  companyId: string;
  tokenHash: Buffer;
  expiresAt: Date | null;
  actorName: string;
  now: Date;
};

export async function insertFlagToken(tx: Tx, { actorName, now, ...token }: NewFlagToken): Promise<void> {
  await tx
    .insertInto('flagTokens')
    .values({ ...token, createdAt: now, createdByName: actorName })
    .execute();
}

/** Tokens of a company, newest first; or one of them. */
export async function listFlagTokens(tx: Tx, id?: string): Promise<FlagToken[]> {
  const rows = await tx
    .selectFrom('flagTokens')
    .select(['id', 'name', 'kind', 'environment', 'createdAt', 'createdByName as createdBy'])
    .select(['expiresAt', 'revokedAt', 'lastUsedAt', 'projects'])
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ kind, createdAt, expiresAt, revokedAt, lastUsedAt, ...row }) => ({
    ...row,
    kind: kind as FlagToken['kind'],
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

/** Number of a company's tokens that are neither revoked nor expired. */
export async function countValidTokens(tx: Tx, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('flagTokens')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('revokedAt', 'is', null)
    .where((of) => of.or([of('expiresAt', 'is', null), of('expiresAt', '>', now)]))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Ends a token; its time stays that of the first call. */
export async function revokeFlagToken(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  await tx
    .updateTable('flagTokens')
    .set({ revokedAt: now })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .execute();
}

/** Access that a valid token grants. */
export type TokenGrant = {
  readonly tokenId: string;
  readonly companyId: string;
  readonly kind: FlagToken['kind'];
  readonly environment: string;
  /** Projects whose flags it sees; `*`: all. */
  readonly projects: readonly string[];
  readonly expiresAt: Date | null;
};

/** The valid token with an id, of any company, with its hash. */
export async function findFlagTokenById(
  database: Database,
  id: string,
): Promise<(TokenGrant & { readonly tokenHash: Buffer }) | undefined> {
  const found = await sql<Omit<TokenGrant, 'tokenId'> & { tokenHash: Buffer }>`
    SELECT t.token_hash, t.company_id, t.kind, t.environment, t.expires_at, flag_token_projects(${id}::uuid) AS projects
    FROM flag_token_by_id(${id}::uuid) t`.execute(database.global);
  const [row] = found.rows;
  return row && { ...row, tokenId: id };
}

/** Those of these tokens that are neither revoked nor expired. */
export async function listStillValid(tx: Tx, ids: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('flagTokens')
    .select('id')
    .where('id', '=', (of) => of.fn.any(of.val(ids)))
    .where('revokedAt', 'is', null)
    .where((of) => of.or([of('expiresAt', 'is', null), of('expiresAt', '>', now)]))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The valid token with a hash, of any company. Its use is noted, once a minute. */
export async function findFlagToken(database: Database, hash: Buffer): Promise<TokenGrant | undefined> {
  const found = await sql<TokenGrant>`
    SELECT t.token_id, t.company_id, t.kind, t.environment, t.expires_at, flag_token_projects(t.token_id) AS projects
    FROM flag_token(${hash}) t`.execute(database.global);
  return found.rows[0];
}
