import {
  type CreateRole,
  type CustomRole,
  customRoleSchema,
  type RoleHolder,
  type UpdateRole,
} from '@switchyard/contracts/roles/custom-role.ts';
import type { StoredRole } from '@switchyard/contracts/roles/actor-role.ts';
import { customRoleBases, type CustomRoleBasis } from '@switchyard/contracts/identity/role.ts';
import { sql, type Tx } from '../database.ts';

/** Roles of the company by name; or one of them. */
export async function listRoles(
  tx: Tx,
  { id, lock = false }: { id?: string; lock?: boolean } = {},
): Promise<CustomRole[]> {
  const rows = await tx
    .selectFrom('roles')
    .select(['id', 'revision', 'name', 'description', 'basis', 'permissions', 'fields'])
    .select(['createdAt', 'updatedAt'])
    .select(
      sql<number>`(SELECT count(*)::integer FROM users u
        WHERE u.company_id = roles.company_id AND u.role_id = roles.id)`.as('members'),
    )
    .select(
      sql<number>`(SELECT count(*)::integer FROM invitations i
        WHERE i.company_id = roles.company_id AND i.role_id = roles.id AND i.accepted_at IS NULL
          AND i.revoked_at IS NULL AND i.expires_at > now())`.as('invitations'),
    )
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(lock, (query) => query.forUpdate())
    .orderBy(sql`lower(name)`)
    .execute();
  return rows.map(({ createdAt, updatedAt, ...row }) =>
    customRoleSchema.parse({
      ...row,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    }),
  );
}

/** Id and name of the role that a user or an invitation has besides the preset; null: none. */
export function customRoleOf(table: 'users' | 'invitations') {
  return sql<{
    id: string;
    name: string;
  } | null>`(SELECT jsonb_build_object('id', r.id, 'name', r.name) FROM roles r
    WHERE r.company_id = ${sql.ref(`${table}.companyId`)} AND r.id = ${sql.ref(`${table}.roleId`)})`;
}

/** The role of the company that a user has, in a query of users; null: none. */
export function storedRoleOf(users: string) {
  return sql<StoredRole | null>`(SELECT jsonb_build_object('id', r.id, 'name', r.name, 'revision', r.revision,
      'basis', r.basis, 'permissions', r.permissions, 'fields', r.fields) FROM roles r
    WHERE r.company_id = ${sql.ref(`${users}.companyId`)} AND r.id = ${sql.ref(`${users}.roleId`)})`;
}

/** Number of roles; locks the company until the commit, so that two requests at once do not exceed the limit. */
export async function countRolesLocked(tx: Tx, companyId: string): Promise<number> {
  await tx.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom('roles')
    .select((of) => of.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** @throws a unique violation of `roles_name` */
export async function insertRole(
  tx: Tx,
  { now, permissions, fields, ...role }: CreateRole & { id: string; companyId: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('roles')
    .values({
      ...role,
      permissions: [...permissions],
      fields: JSON.stringify(fields),
      createdAt: now,
      updatedAt: now,
    })
    .execute();
}

/** Writes fields and counts the revision. @throws a unique violation of `roles_name` */
export async function updateRoleRow(
  tx: Tx,
  id: string,
  { patch, now }: { patch: UpdateRole; now: Date },
): Promise<void> {
  const { fields, ...rest } = patch;
  await tx
    .updateTable('roles')
    .set((of) => ({
      ...rest,
      ...(fields === undefined ? {} : { fields: JSON.stringify(fields) }),
      updatedAt: now,
      revision: of('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Basis of a role, which stays until the end of the transaction; undefined without such a role in the company. */
export async function holdRole(
  tx: Tx,
  id: string,
): Promise<
  { id: string; name: string; basis: CustomRoleBasis; permissions: string[]; fields: unknown } | undefined
> {
  const row = await tx
    .selectFrom('roles')
    .select(['id', 'name', 'basis', 'permissions', 'fields'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  return row && { ...row, basis: basisOf(row.basis) };
}

function basisOf(text: string): CustomRoleBasis {
  const basis = customRoleBases.find((known) => known === text);
  if (basis === undefined) throw new Error(`No basis of roles: ${text}`);
  return basis;
}

/** Users who have a role, then open invitations to it. */
export async function listRoleHolders(tx: Tx, id: string): Promise<RoleHolder[]> {
  const { rows } = await sql<RoleHolder>`
    SELECT id, concat_ws(' ', first_name, nullif(last_name, '')) AS name, email, status FROM users
    WHERE role_id = ${id}
    UNION ALL
    SELECT id, concat_ws(' ', first_name, nullif(last_name, '')), email, 'invited' FROM invitations
    WHERE role_id = ${id} AND accepted_at IS NULL AND revoked_at IS NULL AND expires_at > now()
    ORDER BY status, name, id`.execute(tx);
  return rows;
}

/** Ids of the users who have a role. */
export async function listRoleMembers(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx.selectFrom('users').select('id').where('roleId', '=', id).orderBy('id').execute();
  return rows.map((row) => row.id);
}

/** Gives everyone who has a role another one of its basis, null: the preset; so do closed invitations, and mappings of
 * identity providers. */
export async function moveRoleHolders(
  tx: Tx,
  id: string,
  { to, now }: { to: string | null; now: Date },
): Promise<void> {
  await sql`
    UPDATE users SET role_id = ${to}, revision = revision + 1, updated_at = ${now} WHERE role_id = ${id}`.execute(
    tx,
  );
  await tx.updateTable('invitations').set({ roleId: to }).where('roleId', '=', id).execute();
  await sql`
    UPDATE sso_connections c SET revision = c.revision + 1, updated_at = ${now}, role_mappings = (
      SELECT jsonb_agg(CASE WHEN m.item ->> 'roleId' = ${id}
        THEN m.item - 'roleId' || jsonb_strip_nulls(jsonb_build_object('roleId', ${to}::text)) ELSE m.item END ORDER BY m.place)
      FROM jsonb_array_elements(c.role_mappings) WITH ORDINALITY m(item, place))
    WHERE c.role_mappings @> jsonb_build_array(jsonb_build_object('roleId', ${id}::text))`.execute(tx);
}

export async function deleteRole(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('roles').where('id', '=', id).execute();
}
