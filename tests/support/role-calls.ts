import { permissionsOf } from '@switchyard/contracts/identity/permissions.ts';
import type { CustomRoleBasis } from '@switchyard/contracts/identity/role.ts';
import type { TeamMember } from '@switchyard/contracts/identity/user.ts';
import type { CustomRole } from '@switchyard/contracts/roles/custom-role.ts';
import { newToken } from '@switchyard/api/plugins/session.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { TestApp, TestUser } from './test-app.ts';
import { ok } from './work-company.ts';

type Definition = {
  name?: string;
  basis?: CustomRoleBasis;
  /** Permissions besides those of the preset, and those that are taken away. */
  add?: readonly string[];
  remove?: readonly string[];
  fields?: CustomRole['fields'];
};

/** The definition of a role: its preset with changes. */
export function definitionOf({ basis = 'manager', add = [], remove = [], ...rest }: Definition) {
  const permissions = Object.keys(permissionsOf(basis)).filter((action) => !remove.includes(action));
  return { name: `Role ${newId().slice(-8)}`, basis, permissions: [...permissions, ...add], ...rest };
}

/** Defines a role as an admin. */
export async function newRole(admin: TestUser, definition: Definition = {}): Promise<CustomRole> {
  return ok<CustomRole>(await admin.call('POST', '/api/roles', { payload: definitionOf(definition) }));
}

/** The user as the team page shows them. */
export async function memberOf(admin: TestUser, user: TestUser): Promise<TeamMember> {
  const { members } = ok<{ members: TeamMember[] }>(await admin.call('GET', '/api/team'));
  const member = members.find(({ id }) => id === user.actor.userId);
  if (!member) throw new Error(`No member ${user.actor.userId}`);
  return member;
}

/** Gives a user a role on the team page; their sessions end. */
export async function giveRole(admin: TestUser, user: TestUser, roleId: string | null): Promise<TeamMember> {
  const { id, revision } = await memberOf(admin, user);
  return ok<TeamMember>(await admin.call('PATCH', `/api/team/${id}`, { revision, payload: { roleId } }));
}

/** Another session of a user, as after signing in again, with a password or at the company's provider. */
export async function newSession(
  { deps }: TestApp,
  user: TestUser,
  method: 'password' | 'sso' = 'password',
): Promise<TestUser> {
  const { companyId, userId } = user.actor;
  const { token, hash } = newToken();
  const sessionId = newId();
  await deps.database.inCompany(companyId, (tx) =>
    tx
      .insertInto('sessions')
      .values({
        id: sessionId,
        companyId,
        userId,
        method,
        tokenHash: hash,
        expiresAt: sql`now() + interval '1 day'`,
      })
      .execute(),
  );
  const cookie = `sid=${token}`;
  return {
    ...user,
    cookie,
    sessionId,
    call: (method, url, { headers, ...rest } = {}) =>
      user.call(method, url, { ...rest, headers: { ...headers, cookie } }),
  };
}

/** A user who has signed in with a role of the company. */
export async function withRole(
  test: TestApp,
  { admin, user, role }: { admin: TestUser; user: TestUser; role: CustomRole },
): Promise<TestUser> {
  await giveRole(admin, user, role.id);
  return await newSession(test, user);
}
