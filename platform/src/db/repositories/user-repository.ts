import type { Role } from '@switchyard/contracts/identity/role.ts';
import { teamMemberSchema, type TeamMember } from '@switchyard/contracts/identity/user.ts';
import { type Database, sql, type Tx } from '../database.ts';
import { customRoleOf } from './role-repository.ts';

/** Account data needed for signing in. */
export type LoginRow = {
  companyId: string;
  userId: string;
  passwordHash: string;
  status: 'active' | 'disabled';
};

/** The account that owns an email address, in any company. */
export async function findLogin(db: Database['global'], email: string): Promise<LoginRow | undefined> {
  const found = await sql<LoginRow>`
    SELECT company_id, user_id, password_hash, status FROM identity_user_by_email(${email})`.execute(db);
  return found.rows[0];
}

/** Accounts that may sign in with an address: of its owner first, then the one that claims it. */
export async function findLogins(db: Database['global'], email: string): Promise<LoginRow[]> {
  const found = await sql<LoginRow>`
    SELECT company_id, user_id, password_hash, status FROM identity_logins(${email})`.execute(db);
  return found.rows;
}

/** State of an address over all companies: `isPending` if an account with it waits for verification. */
export async function readAddressState(
  tx: Tx,
  email: string,
): Promise<{ isVerified: boolean; isPending: boolean }> {
  const { rows } = await sql<{ isVerified: boolean; isPending: boolean }>`
    SELECT is_verified, is_pending FROM identity_address(${email})`.execute(tx);
  return rows[0] ?? { isVerified: false, isPending: false };
}

/** True if a user of the company has this address. */
export async function isMemberAddress(tx: Tx, email: string): Promise<boolean> {
  const row = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return row !== undefined;
}

/** Makes the user the owner of the address. @throws a unique violation of `users_email` if another user owns it */
export async function ownAddress(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('users').set({ ownsEmail: true }).where('id', '=', userId).execute();
}

export type NewUser = {
  id: string;
  companyId: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  /** A role of the company on this preset. */
  roleId?: string | null;
  passwordHash: string;
  technicianId: string | null;
  customerId: string | null;
  /** False: another account owns the address. Default: true. */
  ownsEmail?: boolean;
  now: Date;
};

/** @throws a unique violation of `users_email` if the address already has an account */
export async function insertUser(tx: Tx, { now, ...user }: NewUser): Promise<void> {
  await tx
    .insertInto('users')
    .values({ ...user, createdAt: now, updatedAt: now })
    .execute();
}

/** True if the account may still sign in with the password just checked; records the sign-in. */
export async function noteSignIn(tx: Tx, login: { userId: string; passwordHash: string }): Promise<boolean> {
  const result = await tx
    .updateTable('users')
    .set({ lastSeenAt: sql<Date>`now()` })
    .where('id', '=', login.userId)
    .where('passwordHash', '=', login.passwordHash)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Users of the company by name; `lastSeenAt` is the latest use of any session. */
export async function listTeamMembers(tx: Tx): Promise<TeamMember[]> {
  const rows = await memberQuery(tx).orderBy('firstName').orderBy('lastName').orderBy('id').execute();
  return rows.map(toMember);
}

export async function readTeamMember(tx: Tx, id: string): Promise<TeamMember | undefined> {
  const row = await memberQuery(tx).where('users.id', '=', id).executeTakeFirst();
  return row && toMember(row);
}

/** Technician and customer linked to a user. */
export async function readUserLinks(
  tx: Tx,
  id: string,
): Promise<{ technicianId: string | null; customerId: string | null } | undefined> {
  return await tx
    .selectFrom('users')
    .select(['technicianId', 'customerId'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Active admins, locked until the end of the transaction: of two concurrent demotions the second sees the first. */
export async function lockActiveAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/** Ids of the admins who can sign in. */
export async function listActiveAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('isProgram', '=', false)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Addresses of the admins who can sign in. */
export async function listAdminAddresses(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('isProgram', '=', false)
    .orderBy('id')
    .limit(50)
    .execute();
  return rows.map(({ email }) => email);
}

/** Role and status of a user, unchanged until the end of the transaction. */
export async function lockAccount(tx: Tx, id: string): Promise<{ role: string; status: string } | undefined> {
  return await tx
    .selectFrom('users')
    .select(['role', 'status'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type AccessChange = {
  id: string;
  expected: number;
  role: Role;
  roleId: string | null;
  status: 'active' | 'disabled';
  now: Date;
};

/** True if the user still had the expected revision and was changed. */
export async function updateUserAccess(tx: Tx, change: AccessChange): Promise<boolean> {
  const result = await tx
    .updateTable('users')
    .set((of) => ({
      role: change.role,
      roleId: change.roleId,
      status: change.status,
      revision: of('revision', '+', 1),
      updatedAt: change.now,
    }))
    .where('id', '=', change.id)
    .where('revision', '=', change.expected)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** True if the account may sign in. */
export async function isActiveUser(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('users').select('status').where('id', '=', id).executeTakeFirst();
  return row?.status === 'active';
}

/** The user's password hash, for checking it again. */
export async function readPasswordHash(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx.selectFrom('users').select('passwordHash').where('id', '=', id).executeTakeFirst();
  return row?.passwordHash;
}

export async function setPasswordHash(
  tx: Tx,
  user: { id: string; passwordHash: string; now: Date },
): Promise<{ email: string; firstName: string }> {
  return await tx
    .updateTable('users')
    .set({ passwordHash: user.passwordHash, updatedAt: user.now })
    .where('id', '=', user.id)
    .returning(['email', 'firstName'])
    .executeTakeFirstOrThrow();
}

/** People only: programs belong to API tokens and are changed with them. */
function memberQuery(tx: Tx) {
  return tx
    .selectFrom('users')
    .where('isProgram', '=', false)
    .select(['id', 'revision', 'firstName', 'lastName', 'email', 'role', 'status', 'createdAt'])
    .select(customRoleOf('users').as('customRole'))
    .select((of) =>
      of.fn
        .coalesce(
          of
            .selectFrom('sessions')
            .select((inner) => inner.fn.max('lastSeenAt').as('at'))
            .whereRef('sessions.companyId', '=', 'users.companyId')
            .whereRef('sessions.userId', '=', 'users.id'),
          'users.lastSeenAt',
        )
        .as('seenAt'),
    )
    .select(
      sql<boolean>`EXISTS (SELECT FROM sso_identities i JOIN sso_connections c
          ON c.company_id = i.company_id AND c.id = i.connection_id
          WHERE i.company_id = users.company_id AND i.user_id = users.id AND c.enabled AND c.factor_policy = 'always')
        OR EXISTS (SELECT FROM sessions s WHERE s.company_id = users.company_id AND s.user_id = users.id
          AND s.factor = 'sso' AND s.revoked_at IS NULL AND s.expires_at > now())
        OR EXISTS (SELECT FROM passkeys p WHERE p.company_id = users.company_id AND p.user_id = users.id)
        OR EXISTS (SELECT FROM totp_factors t
          WHERE t.company_id = users.company_id AND t.user_id = users.id AND t.confirmed_at IS NOT NULL)`.as(
        'hasSecondFactor',
      ),
    );
}

type MemberRow = Awaited<ReturnType<ReturnType<typeof memberQuery>['execute']>>[number];

function toMember({ seenAt, createdAt, ...row }: MemberRow): TeamMember {
  return teamMemberSchema.parse({
    ...row,
    createdAt: createdAt.toISOString(),
    lastSeenAt: seenAt?.toISOString() ?? null,
  });
}
