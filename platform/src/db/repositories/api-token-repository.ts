import type { ApiToken } from '@switchyard/contracts/api-tokens/api-token.ts';
import type { TokenKind } from '@switchyard/contracts/api-tokens/token-scopes.ts';
import { sql, type Tx } from '../database.ts';
import { toInstant } from './instants.ts';

/** Whose tokens: a user's own, or those of the company, which act as programs. */
export type TokenOwner = { kind: 'personal'; userId: string } | { kind: 'service' };

export type NewApiToken = {
  id: string;
  companyId: string;
  /** As whom the token acts. */
  userId: string;
  kind: TokenKind;
  name: string;
  scopes: string[];
  tokenHash: Buffer;
  createdByName: string;
  expiresAt: Date;
  now: Date;
};

/**
 * Reserves the right to add tokens of an owner until the commit, so that two requests at once do not exceed the limit.
 */
export async function lockTokenOwner(tx: Tx, companyId: string, owner: TokenOwner): Promise<void> {
  await (owner.kind === 'personal'
    ? tx.selectFrom('users').select('id').where('id', '=', owner.userId)
    : tx.selectFrom('companies').select('id').where('id', '=', companyId)
  )
    .forNoKeyUpdate()
    .execute();
}

/** Number of tokens that are neither revoked nor expired. */
export async function countValidApiTokens(tx: Tx, owner: TokenOwner, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('apiTokens')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('kind', '=', owner.kind)
    .$if(owner.kind === 'personal', (query) =>
      query.where('userId', '=', owner.kind === 'personal' ? owner.userId : ''),
    )
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertApiToken(tx: Tx, { now, ...token }: NewApiToken): Promise<void> {
  await tx
    .insertInto('apiTokens')
    .values({ ...token, createdAt: now })
    .execute();
}

/** An account that a service token acts as; it cannot sign in, and its address does not exist. */
export async function insertProgram(
  tx: Tx,
  program: { id: string; companyId: string; name: string; now: Date },
): Promise<void> {
  const { id, companyId, name, now } = program;
  await tx
    .insertInto('users')
    .values({
      id,
      companyId,
      email: `program-${id}@invalid`,
      firstName: name,
      lastName: programSuffix,
      role: 'admin',
      status: 'disabled',
      passwordHash: 'unusable',
      isProgram: true,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
}

/** Last name of programs: no user can be mistaken for one. */
const programSuffix = '(API token)';

/** Most tokens in a list: all valid ones, and the newest of those that have ended. */
const mostListed = 150;

/** Tokens of an owner, newest first; or one of them, locked until the commit. */
export async function listApiTokens(tx: Tx, owner: TokenOwner, id?: string): Promise<ApiToken[]> {
  const rows = await tx
    .selectFrom('apiTokens')
    .select(['id', 'kind', 'name', 'scopes', 'createdAt', 'createdByName', 'expiresAt', 'lastUsedAt'])
    .select(['lastUsedFrom', 'rotatedAt', 'previousEndsAt', 'revokedAt'])
    .where('kind', '=', owner.kind)
    .$if(owner.kind === 'personal', (query) =>
      query.where('userId', '=', owner.kind === 'personal' ? owner.userId : ''),
    )
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? '').forUpdate())
    .orderBy((of) => of('revokedAt', 'is', null), 'desc')
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute();
  return rows.toSorted((a, b) => (a.id < b.id ? 1 : -1)).map(toToken);
}

export type MemberToken = ApiToken & { userId: string; userName: string };

/** Most tokens in the list of a company. */
const mostOfCompany = 1_000;

/** Tokens of all users and of the company, newest first: all that are valid, and the newest of those that have ended. */
export async function listCompanyTokens(tx: Tx): Promise<MemberToken[]> {
  const rows = await tx
    .selectFrom('apiTokens as t')
    .innerJoin('users as u', (join) =>
      join.onRef('u.companyId', '=', 't.companyId').onRef('u.id', '=', 't.userId'),
    )
    .select(['t.id', 't.kind', 't.name', 't.scopes', 't.createdAt', 't.createdByName', 't.expiresAt'])
    .select(['t.lastUsedAt', 't.lastUsedFrom', 't.rotatedAt', 't.previousEndsAt', 't.revokedAt', 't.userId'])
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('userName'))
    .orderBy(sql`t.revoked_at IS NULL AND t.expires_at > now()`, 'desc')
    .orderBy('t.id', 'desc')
    .limit(mostOfCompany)
    .execute();
  return rows.map(({ userId, userName, ...row }) => ({ ...toToken(row), userId, userName }));
}

/** Whose token it is; undefined if the company has no such token. */
export async function readTokenOwner(tx: Tx, id: string): Promise<TokenOwner | undefined> {
  const row = await tx
    .selectFrom('apiTokens')
    .select(['kind', 'userId'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  return row.kind === 'personal' ? { kind: 'personal', userId: row.userId } : { kind: 'service' };
}

type TokenRow = Pick<ApiToken, 'id' | 'name' | 'scopes' | 'lastUsedFrom'> & {
  kind: string;
  createdByName: string;
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
  rotatedAt: Date | null;
  previousEndsAt: Date | null;
  revokedAt: Date | null;
};

function toToken({ kind, createdByName, ...row }: TokenRow): ApiToken {
  return {
    ...row,
    kind: kind as TokenKind,
    createdBy: createdByName,
    createdAt: toInstant(row.createdAt),
    expiresAt: toInstant(row.expiresAt),
    lastUsedAt: row.lastUsedAt && toInstant(row.lastUsedAt),
    rotatedAt: row.rotatedAt && toInstant(row.rotatedAt),
    previousEndsAt: row.previousEndsAt && toInstant(row.previousEndsAt),
    revokedAt: row.revokedAt && toInstant(row.revokedAt),
  };
}

/** Changes name or scopes. A program is renamed with its token: it is the author in what follows. */
export async function updateApiToken(
  tx: Tx,
  { id, name, scopes }: Pick<ApiToken, 'id' | 'name' | 'scopes'>,
): Promise<void> {
  await tx.updateTable('apiTokens').set({ name, scopes }).where('id', '=', id).execute();
  await tx
    .updateTable('users')
    .set({ firstName: name })
    .where('isProgram', '=', true)
    .where('id', 'in', (of) => of.selectFrom('apiTokens').select('userId').where('id', '=', id))
    .execute();
}

type Rotation = { id: string; tokenHash: Buffer; previousEndsAt: Date; expiresAt: Date; now: Date };

/** Replaces the secret; the current one becomes the previous one. */
export async function rotateApiToken(tx: Tx, { id, now, ...rotation }: Rotation): Promise<void> {
  await tx
    .updateTable('apiTokens')
    .set((of) => ({
      ...rotation,
      previousHash: sql<Buffer>`token_hash`,
      rotatedAt: now,
      // Another end is told again.
      expiryToldAt: of
        .case()
        .when('expiresAt', '=', rotation.expiresAt)
        .then(of.ref('expiryToldAt'))
        .else(null)
        .end(),
    }))
    .where('id', '=', id)
    .execute();
}

/** Ends the personal tokens of a user: who had the account may have made them. @returns how many were valid */
export async function revokeUserTokens(
  tx: Tx,
  { userId, now }: { userId: string; now: Date },
): Promise<number> {
  const result = await tx
    .updateTable('apiTokens')
    .set({ revokedAt: now })
    .where('kind', '=', 'personal')
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Ends all service tokens of the company. @returns their number */
export async function revokeServiceTokens(tx: Tx, now: Date): Promise<number> {
  const result = await tx
    .updateTable('apiTokens')
    .set({ revokedAt: now })
    .where('kind', '=', 'service')
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Number of tokens of an owner since a time, ended ones included. */
export async function countNewApiTokens(tx: Tx, owner: TokenOwner, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('apiTokens')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('kind', '=', owner.kind)
    .$if(owner.kind === 'personal', (query) =>
      query.where('userId', '=', owner.kind === 'personal' ? owner.userId : ''),
    )
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export type EndingToken = { id: string; kind: TokenKind; userId: string; name: string; expiresAt: Date };

/**
 * Takes the tokens that end before a time, to tell their owners: each of them once. Those that were made for a shorter time
 * are left out, as are those of accounts that cannot sign in.
 */
export async function takeEndingTokens(
  tx: Tx,
  { now, days }: { now: Date; days: number },
): Promise<EndingToken[]> {
  const rows = await tx
    .updateTable('apiTokens')
    .set({ expiryToldAt: now })
    .where('revokedAt', 'is', null)
    .where('expiryToldAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('expiresAt', '<=', sql<Date>`${now}::timestamptz + ${days} * interval '1 day'`)
    .where(sql<boolean>`expires_at - coalesce(rotated_at, created_at) > ${days} * interval '1 day'`)
    .where((of) =>
      of.or([
        of('kind', '=', 'service'),
        of.exists(
          of
            .selectFrom('users')
            .select('users.id')
            .whereRef('users.companyId', '=', 'apiTokens.companyId')
            .whereRef('users.id', '=', 'apiTokens.userId')
            .where('users.status', '=', 'active'),
        ),
      ]),
    )
    .returning(['id', 'kind', 'userId', 'name', 'expiresAt'])
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as TokenKind }));
}

/** Ends a token; its time stays that of the first call. */
export async function revokeApiToken(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  await tx
    .updateTable('apiTokens')
    .set({ revokedAt: now })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .execute();
}

type TokenNetwork = { companyId: string; tokenId: string; network: string };

/** Notes a network of a token. @returns `new` if the token was used from others before, `first` if from none */
export async function noteTokenNetwork(
  tx: Tx,
  { companyId, tokenId, network }: TokenNetwork,
): Promise<'known' | 'first' | 'new'> {
  const { rows } = await sql<{ others: boolean }>`
    INSERT INTO api_token_networks (company_id, token_id, network) VALUES (${companyId}, ${tokenId}, ${network})
    ON CONFLICT DO NOTHING RETURNING EXISTS (SELECT FROM api_token_networks o
      WHERE o.company_id = ${companyId} AND o.token_id = ${tokenId}) AS others`.execute(tx);
  const [added] = rows;
  if (!added) return 'known';
  return added.others ? 'new' : 'first';
}
