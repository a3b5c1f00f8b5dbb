import type { FactorPolicy, RoleMapping, SsoRole } from '@switchyard/contracts/sso/sso-connection.ts';
import { type Database, sql, type Tx } from '../database.ts';

/** A connection with its secrets, as the server uses it. */
export type ConnectionRow = {
  id: string;
  companyId: string;
  revision: number;
  kind: 'oidc' | 'saml';
  name: string;
  issuer: string;
  clientId: string | null;
  sealedSecret: Buffer | null;
  ssoUrl: string | null;
  certificates: string[];
  logoutUrl: string | null;
  /** Private key for encrypted assertions, and its certificate in PEM. */
  sealedKey: Buffer | null;
  keyCertificate: string | null;
  acceptsUnsolicited: boolean;
  enabled: boolean;
  required: boolean;
  breakGlassUserId: string | null;
  createsUsers: boolean;
  factorPolicy: FactorPolicy;
  defaultRole: SsoRole;
  roleAttribute: string;
  roleMappings: RoleMapping[];
  testedAt: Date | null;
  lastUsedAt: Date | null;
  scimTokenMadeAt: Date | null;
  scimLastUsedAt: Date | null;
};

const columns = [
  'id',
  'companyId',
  'revision',
  'name',
  'issuer',
  'clientId',
  'sealedSecret',
  'ssoUrl',
  'certificates',
  'logoutUrl',
  'sealedKey',
  'keyCertificate',
  'acceptsUnsolicited',
  'enabled',
  'required',
  'breakGlassUserId',
  'createsUsers',
  'roleAttribute',
  'testedAt',
  'lastUsedAt',
  'scimTokenMadeAt',
  'scimLastUsedAt',
] as const;

/** Connections of the company, oldest first; or one of them. */
export async function listConnections(
  tx: Tx,
  { id, lock = false }: { id?: string; lock?: boolean } = {},
): Promise<ConnectionRow[]> {
  return await tx
    .selectFrom('ssoConnections')
    .select(columns)
    .select((of) => [
      of.ref('kind').$castTo<ConnectionRow['kind']>().as('kind'),
      of.ref('factorPolicy').$castTo<FactorPolicy>().as('factorPolicy'),
      of.ref('defaultRole').$castTo<SsoRole>().as('defaultRole'),
      of.ref('roleMappings').$castTo<RoleMapping[]>().as('roleMappings'),
    ])
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(lock, (query) => query.forNoKeyUpdate())
    .orderBy('id')
    .execute();
}

export type NewConnection = Pick<
  ConnectionRow,
  | 'id'
  | 'companyId'
  | 'kind'
  | 'name'
  | 'issuer'
  | 'clientId'
  | 'sealedSecret'
  | 'ssoUrl'
  | 'certificates'
  | 'logoutUrl'
> & { now: Date };

export async function insertConnection(tx: Tx, { now, ...connection }: NewConnection): Promise<void> {
  await tx
    .insertInto('ssoConnections')
    .values({ ...connection, createdAt: now, updatedAt: now })
    .execute();
}

export type ConnectionPatch = Partial<
  Pick<
    ConnectionRow,
    | 'name'
    | 'issuer'
    | 'clientId'
    | 'sealedSecret'
    | 'ssoUrl'
    | 'certificates'
    | 'logoutUrl'
    | 'sealedKey'
    | 'keyCertificate'
    | 'acceptsUnsolicited'
    | 'enabled'
    | 'required'
    | 'breakGlassUserId'
    | 'createsUsers'
    | 'factorPolicy'
    | 'defaultRole'
    | 'roleAttribute'
    | 'roleMappings'
    | 'testedAt'
  >
>;

/** Writes fields and counts the revision. */
export async function updateConnectionRow(
  tx: Tx,
  id: string,
  { patch: { roleMappings, ...patch }, now }: { patch: ConnectionPatch; now: Date },
): Promise<void> {
  await tx
    .updateTable('ssoConnections')
    .set((of) => ({
      ...patch,
      ...(roleMappings === undefined ? {} : { roleMappings: JSON.stringify(roleMappings) }),
      updatedAt: now,
      revision: of('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

export async function deleteConnection(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('ssoConnections').where('id', '=', id).execute();
}

/** Notes that a connection signed a user in. */
export async function noteConnectionUse(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('ssoConnections').set({ lastUsedAt: now }).where('id', '=', id).execute();
}

export async function noteConnectionTest(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('ssoConnections').set({ testedAt: now }).where('id', '=', id).execute();
}

/**
 * The connection that a user must sign in with; undefined if passwords are accepted. Customers and the named admin are
 * free.
 */
export async function readRequiredConnection(
  tx: Tx,
  userId: string,
): Promise<{ id: string; name: string } | undefined> {
  return await tx
    .selectFrom('ssoConnections as c')
    .innerJoin('users as u', (join) => join.onRef('u.companyId', '=', 'c.companyId').on('u.id', '=', userId))
    .select(['c.id', 'c.name'])
    .where('c.required', '=', true)
    .where('c.enabled', '=', true)
    .where('u.role', '!=', 'customer')
    .where((of) =>
      of.or([of('c.breakGlassUserId', 'is', null), of('c.breakGlassUserId', '!=', of.ref('u.id'))]),
    )
    .limit(1)
    .executeTakeFirst();
}

/** Ends sessions of members that did not begin at the provider; returns their ids. The named admin and one session stay. */
export async function revokeOtherMethods(
  tx: Tx,
  { breakGlassUserId, keptId }: { breakGlassUserId: string; keptId: string },
): Promise<string[]> {
  const ended = await tx
    .updateTable('sessions as s')
    .from('users as u')
    .set({ revokedAt: sql<Date>`now()` })
    .whereRef('u.companyId', '=', 's.companyId')
    .whereRef('u.id', '=', 's.userId')
    .where('s.revokedAt', 'is', null)
    .where(sql<boolean>`s.method IS DISTINCT FROM 'sso'`)
    .where('u.role', '!=', 'customer')
    .where('u.id', '!=', breakGlassUserId)
    .where('s.id', '!=', keptId)
    .returning('s.id')
    .execute();
  return ended.map(({ id }) => id);
}

/** The company of a connection; undefined if there is none. */
export async function findConnectionCompany(db: Database['global'], id: string): Promise<string | undefined> {
  const found = await sql<{ companyId: string | null }>`
    SELECT sso_company_of_connection(${id}::uuid) AS company_id`.execute(db);
  return found.rows[0]?.companyId ?? undefined;
}

/** SCIM tokens: the current one, and the one before it until its time is over. */
export async function replaceScimToken(
  tx: Tx,
  id: string,
  { hash, keepOldUntil, now }: { hash: Buffer | null; keepOldUntil: Date | null; now: Date },
): Promise<void> {
  await sql`
    UPDATE sso_connections SET
      scim_previous_hash = CASE WHEN ${keepOldUntil}::timestamptz IS NULL THEN NULL ELSE scim_token_hash END,
      scim_previous_ends_at = CASE WHEN scim_token_hash IS NULL THEN NULL ELSE ${keepOldUntil}::timestamptz END,
      scim_token_hash = ${hash}, scim_token_made_at = CASE WHEN ${hash}::bytea IS NULL THEN NULL ELSE ${now}::timestamptz END,
      revision = revision + 1, updated_at = ${now}
    WHERE id = ${id}`.execute(tx);
}

export type ScimGrant = { companyId: string; connectionId: string; refusal: string | null };

/** The connection of a SCIM token, in any company. */
export async function findScimToken(db: Database['global'], hash: Buffer): Promise<ScimGrant | undefined> {
  const found = await sql<ScimGrant>`
    SELECT company_id, connection_id, refusal FROM scim_connection_of_token(${hash})`.execute(db);
  return found.rows[0];
}

/** Accounts and groups that a provider keeps. */
export async function countScim(tx: Tx, connectionId: string): Promise<{ users: number; groups: number }> {
  const found = await sql<{ users: number; groups: number }>`
    SELECT (SELECT count(*)::int FROM scim_users WHERE connection_id = ${connectionId}) AS users,
      (SELECT count(*)::int FROM scim_groups WHERE connection_id = ${connectionId}) AS groups`.execute(tx);
  return found.rows[0] ?? { users: 0, groups: 0 };
}
