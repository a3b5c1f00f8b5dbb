import { mappedFor, type SsoClaims } from '@switchyard/contracts/sso/sso-connection.ts';
import { freeProvidedAddress } from '@switchyard/platform/db/repositories/email-verification-repository.ts';
import { isScimUser } from '@switchyard/platform/db/repositories/scim-user-repository.ts';
import { findIdentity, linkIdentity } from '@switchyard/platform/db/repositories/sso-attempt-repository.ts';
import type { ConnectionRow } from '@switchyard/platform/db/repositories/sso-connection-repository.ts';
import { isDomainProven } from '@switchyard/platform/db/repositories/sso-domain-repository.ts';
import {
  findLogin,
  lockActiveAdmins,
  readTeamMember,
} from '@switchyard/platform/db/repositories/user-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { changeAccess } from '../../accounts/change-access.ts';
import { isSameRole, mappedRole } from '../../accounts/given-role.ts';
import { isOperatorAddress } from '../../accounts/operator-address.ts';
import { createProvidedUser, findFreeTechnician } from '../../accounts/provided-user.ts';
import { replaceCredentials } from '../../accounts/replace-credentials.ts';
import { recordUserFact } from '../../accounts/security-facts.ts';
import { SsoRefusal } from '../../accounts/sso-refusal.ts';
import type { AppDeps } from '../../app-deps.ts';

export type Stated = {
  readonly connection: ConnectionRow;
  readonly claims: SsoClaims;
  readonly effects: Pick<AppDeps, 'sessions' | 'tasks' | 'config'>;
};

/**
 * The account that a provider's statement is about: by its subject, else a member of this company with the address in a
 * proven domain, else a new one where the connection makes them. Never an account of another company.
 * @throws SsoRefusal with the reason
 */
export async function findSsoAccount(unit: UnitOfWork, stated: Stated): Promise<string> {
  const { connection, claims } = stated;
  const known = await findIdentity(unit.tx, { connectionId: connection.id, subject: claims.subject });
  const userId = known ?? (await linkAccount(unit, stated));
  const member = await readTeamMember(unit.tx, userId);
  if (!member || member.status !== 'active') throw new SsoRefusal('account_disabled');
  // Accounts of customers belong to people of other companies.
  if (member.role === 'customer') throw new SsoRefusal('no_account');
  await followRole(unit, userId, stated);
  return userId;
}

async function linkAccount(unit: UnitOfWork, { connection, claims, effects }: Stated): Promise<string> {
  const { tx, context } = unit;
  const { companyId } = context;
  const { email, subject } = claims;
  if (email === null) throw new SsoRefusal('email_missing');
  const domain = email.split('@')[1] ?? '';
  if (!(await isDomainProven(tx, { connectionId: connection.id, domain }))) throw new SsoRefusal('domain');
  await freeProvidedAddress(tx, { connectionId: connection.id, email });
  const login = await findLogin(tx, email);
  if (login && login.companyId !== companyId) throw new SsoRefusal('email_taken');
  const userId = login?.userId ?? (await createAccount(unit, { connection, claims, effects }, email));
  const isLinked = await linkIdentity(tx, { companyId, connectionId: connection.id, subject, userId });
  // The account belongs to another user of the provider, who may have had the address before.
  if (!isLinked) throw new SsoRefusal('another_user');
  if (login) await replaceCredentials(unit, effects, { userId });
  await recordUserFact(unit, userId, { kind: 'sso_linked', details: { connection: connection.name } });
  return userId;
}

async function createAccount(
  unit: UnitOfWork,
  { connection, claims, effects }: Stated,
  email: string,
): Promise<string> {
  if (!connection.createsUsers) throw new SsoRefusal('no_account');
  // The account of an operator must exist before the address is listed.
  if (isOperatorAddress(effects.config, email)) throw new SsoRefusal('email_taken');
  const { role, customRole } = await mappedRole(unit, mappedFor(connection, claims.groups));
  const technicianId = role === 'technician' ? await findFreeTechnician(unit.tx, email) : null;
  if (role === 'technician' && technicianId === null) throw new SsoRefusal('technician_missing');
  const { firstName, lastName } = claims;
  return await createProvidedUser(unit, {
    email,
    firstName,
    lastName,
    role,
    customRole,
    technicianId,
    by: 'sso',
  });
}

/**
 * Gives the user the role of a matching mapping. Accounts that SCIM keeps, the admin who may use a password and the last admin
 * keep theirs.
 */
async function followRole(
  unit: UnitOfWork,
  userId: string,
  { connection, claims, effects }: Stated,
): Promise<void> {
  const groups = new Set(claims.groups.map((group) => group.toLowerCase()));
  if (!connection.roleMappings.some(({ value }) => groups.has(value.toLowerCase()))) return;
  if (connection.breakGlassUserId === userId || (await isScimUser(unit.tx, userId))) return;
  const { role, customRole } = await mappedRole(unit, mappedFor(connection, claims.groups));
  const admins = await lockActiveAdmins(unit.tx);
  const before = await readTeamMember(unit.tx, userId);
  if (!before || isSameRole(before, { role, customRole })) return;
  if (role !== 'admin' && admins.length === 1 && admins[0] === userId) return;
  await changeAccess(unit, { before, to: { role, customRole, status: 'active' }, admins }, effects).catch(
    () => {
      throw new SsoRefusal('technician_missing');
    },
  );
}
