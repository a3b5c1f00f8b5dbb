import type { Role } from '@switchyard/contracts/identity/role.ts';
import { sql, type Tx } from '../database.ts';

/** An account as SCIM shows it. */
export type ScimUserRow = {
  id: string;
  revision: number;
  email: string;
  firstName: string;
  lastName: string;
  status: 'active' | 'disabled';
  role: Role;
  externalId: string | null;
  /** True once the provider keeps it. */
  isKept: boolean;
  createdAt: Date;
  updatedAt: Date;
};

export type ScimUserFilter = { id?: string; userName?: string; externalId?: string; active?: boolean };
export type ScimPlace = { connectionId: string; filter: ScimUserFilter };

/**
 * Accounts that a connection may keep: those that it keeps already, and active members whose address is in one of its
 * proven domains and whom no other connection keeps.
 */
function visibleUsers({ connectionId, filter: { id, userName, externalId, active } }: ScimPlace) {
  return sql`FROM users u LEFT JOIN scim_users s ON s.company_id = u.company_id AND s.user_id = u.id
    WHERE NOT u.is_program AND u.role <> 'customer'
      AND (s.connection_id = ${connectionId}
        OR s.user_id IS NULL AND u.status = 'active' AND split_part(u.email, '@', 2) IN (
          SELECT domain FROM sso_domains WHERE connection_id = ${connectionId} AND proven_at IS NOT NULL))
      AND (${id ?? null}::uuid IS NULL OR u.id = ${id ?? null}::uuid)
      AND (${userName ?? null}::text IS NULL OR u.email = ${userName ?? null})
      AND (${externalId ?? null}::text IS NULL OR s.external_id = ${externalId ?? null})
      AND (${active ?? null}::boolean IS NULL OR (u.status = 'active') = ${active ?? null})`;
}

export async function countScimUsers(tx: Tx, place: ScimPlace): Promise<number> {
  const found = await sql<{ total: number }>`SELECT count(*)::int AS total ${visibleUsers(place)}`.execute(
    tx,
  );
  return found.rows[0]?.total ?? 0;
}

export async function listScimUsers(
  tx: Tx,
  place: ScimPlace,
  { offset, limit }: { offset: number; limit: number },
): Promise<ScimUserRow[]> {
  const found = await sql<ScimUserRow>`
    SELECT u.id, u.revision, u.email, u.first_name, u.last_name, u.status, u.role, s.external_id,
      s.user_id IS NOT NULL AS is_kept, u.created_at, u.updated_at ${visibleUsers(place)}
    ORDER BY u.created_at, u.id OFFSET ${offset} LIMIT ${limit}`.execute(tx);
  return found.rows;
}

/** One account, locked. */
export async function lockScimUser(
  tx: Tx,
  place: { connectionId: string; id: string },
): Promise<ScimUserRow | undefined> {
  await tx.selectFrom('users').select('id').where('id', '=', place.id).forNoKeyUpdate().execute();
  const { connectionId, id } = place;
  const [row] = await listScimUsers(tx, { connectionId, filter: { id } }, { offset: 0, limit: 1 });
  return row;
}

/** Makes a connection keep an account. @throws a unique violation of `scim_users_external` */
export async function keepScimUser(
  tx: Tx,
  user: { companyId: string; connectionId: string; userId: string; externalId: string | null },
): Promise<void> {
  const { externalId } = user;
  await tx
    .insertInto('scimUsers')
    .values(user)
    .onConflict((conflict) => conflict.columns(['companyId', 'userId']).doUpdateSet({ externalId }))
    .execute();
}

export async function forgetScimUser(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('scimUsers').where('userId', '=', userId).execute();
}

/** True if a provider keeps the account by SCIM. */
export async function isScimUser(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('scimUsers')
    .select('userId')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Names and address of an account. @throws a unique violation of `users_email` */
export async function updateProvidedUser(
  tx: Tx,
  { id, now, ...fields }: { id: string; email: string; firstName: string; lastName: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('users')
    .set((of) => ({
      ...fields,
      // Another address of a proven domain is the user's own, also if the former one was only claimed.
      ownsEmail: sql<boolean>`owns_email OR email <> ${fields.email}`,
      updatedAt: now,
      revision: of('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** A technician with an address whom no account belongs to. */
export async function findTechnicianWithoutAccount(tx: Tx, email: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('technicians as t')
    .select('t.id')
    .where(sql<boolean>`lower(t.email) = ${email}`)
    .where('t.deletedAt', 'is', null)
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('users as u')
            .select('u.id')
            .whereRef('u.companyId', '=', 't.companyId')
            .whereRef('u.technicianId', '=', 't.id'),
        ),
      ),
    )
    .orderBy('t.id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
