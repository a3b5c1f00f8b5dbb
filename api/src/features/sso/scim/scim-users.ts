import { type ScimOperation, type ScimUserInput, scimUserSchema } from '@switchyard/contracts/sso/scim.ts';
import { mappedFor } from '@switchyard/contracts/sso/sso-connection.ts';
import {
  expireEmailChange,
  freeProvidedAddress,
} from '@switchyard/platform/db/repositories/email-verification-repository.ts';
import { expirePasswordResets } from '@switchyard/platform/db/repositories/password-reset-repository.ts';
import { readGroupNames } from '@switchyard/platform/db/repositories/scim-group-repository.ts';
import {
  forgetScimUser,
  keepScimUser,
  listScimUsers,
  lockScimUser,
  type ScimUserRow,
  updateProvidedUser,
} from '@switchyard/platform/db/repositories/scim-user-repository.ts';
import type { ConnectionRow } from '@switchyard/platform/db/repositories/sso-connection-repository.ts';
import { isDomainProven } from '@switchyard/platform/db/repositories/sso-domain-repository.ts';
import {
  findLogin,
  lockActiveAdmins,
  readTeamMember,
} from '@switchyard/platform/db/repositories/user-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { changeAccess } from '../../../accounts/change-access.ts';
import { refuseOperatorAddress } from '../../../accounts/operator-address.ts';
import { createProvidedUser, findFreeTechnician, providedNames } from '../../../accounts/provided-user.ts';
import { replaceCredentials } from '../../../accounts/replace-credentials.ts';
import { type GivenRole, isSameRole, mappedRole } from '../../../accounts/given-role.ts';
import { recordUserFact } from '../../../accounts/security-facts.ts';
import type { SsoDeps } from '../sso-deps.ts';
import { patchUser } from './patch-user.ts';
import { ScimError } from './scim-error.ts';
import { parseScim, requireVersion } from './scim-input.ts';

export type ScimGiven = { readonly connection: ConnectionRow; readonly deps: SsoDeps };

/**
 * Creates an account, or takes over one of this company that was disabled.
 * @throws ScimError `uniqueness` also if the address has a verified account in another company, which is not touched
 */
export async function createScimUser(
  unit: UnitOfWork,
  given: ScimGiven,
  input: ScimUserInput,
): Promise<ScimUserRow> {
  const { tx, context } = unit;
  const { connection } = given;
  const { companyId } = context;
  const email = input.userName;
  await requireOwnDomain(unit, connection, email);
  refuseOperatorAddress(given.deps.config, email);
  await freeProvidedAddress(tx, { connectionId: connection.id, email });
  const login = await findLogin(tx, email);
  const taken = login?.companyId === companyId ? await readTeamMember(tx, login.userId) : undefined;
  const isFree = taken !== undefined && taken.status !== 'active' && taken.role !== 'customer';
  if (login && !isFree) throw new ScimError(409, 'An account has this userName', 'uniqueness');
  const id = taken?.id ?? (await createAccount(unit, connection, input));
  if (taken) await replaceCredentials(unit, given.deps, { userId: id, isAlways: true });
  const externalId = input.externalId ?? null;
  await keepScimUser(tx, { companyId, connectionId: connection.id, userId: id, externalId });
  const member = await requireUser(unit, connection, id);
  return await save(unit, given, { before: member, input: { ...input, active: input.active ?? true } });
}

async function createAccount(
  unit: UnitOfWork,
  connection: ConnectionRow,
  input: ScimUserInput,
): Promise<string> {
  const { role, customRole } = await mappedRole(unit, mappedFor(connection, []));
  const email = input.userName;
  const technicianId = role === 'technician' ? await findFreeTechnician(unit.tx, email) : null;
  if (role === 'technician' && technicianId === null) {
    const detail = `New accounts are technicians, and no technician without an account has the address ${email}`;
    throw new ScimError(400, detail, 'invalidValue');
  }
  const { givenName = null, familyName = null } = input.name ?? {};
  return await createProvidedUser(unit, {
    email,
    firstName: givenName,
    lastName: familyName,
    role,
    customRole,
    technicianId,
    by: 'scim',
  });
}

type Change = { id: string; ifMatch: string | undefined };

/** Replaces an account; a missing `active` leaves it as it is. @throws ScimError 404, 412 */
export async function replaceScimUser(
  unit: UnitOfWork,
  given: ScimGiven,
  { id, ifMatch, input }: Change & { input: ScimUserInput },
): Promise<ScimUserRow> {
  const before = await requireUser(unit, given.connection, id);
  requireVersion(before, ifMatch);
  return await save(unit, given, { before, input });
}

/** Applies operations; all or none. @throws ScimError 404, 412 */
export async function changeScimUser(
  unit: UnitOfWork,
  given: ScimGiven,
  { id, ifMatch, operations }: Change & { operations: readonly ScimOperation[] },
): Promise<ScimUserRow> {
  const before = await requireUser(unit, given.connection, id);
  requireVersion(before, ifMatch);
  const draft = patchUser(
    {
      userName: before.email,
      externalId: before.externalId,
      active: before.status === 'active',
      givenName: before.firstName,
      familyName: before.lastName,
    },
    operations,
  );
  const { userName, externalId, active, givenName, familyName } = draft;
  const input = parseScim(scimUserSchema, { userName, externalId, active, name: { givenName, familyName } });
  return await save(unit, given, { before, input });
}

/** Disables an account, which the connection keeps no longer. @throws ScimError 404, 412 */
export async function removeScimUser(
  unit: UnitOfWork,
  given: ScimGiven,
  { id, ifMatch }: Change,
): Promise<void> {
  const before = await requireUser(unit, given.connection, id);
  requireVersion(before, ifMatch);
  await setActive(unit, given, { id, active: false });
  await forgetScimUser(unit.tx, id);
}

async function save(
  unit: UnitOfWork,
  given: ScimGiven,
  { before, input }: { before: ScimUserRow; input: ScimUserInput },
): Promise<ScimUserRow> {
  const { tx, now, context } = unit;
  const { connection, deps } = given;
  const { id } = before;
  if (!before.isKept) await replaceCredentials(unit, deps, { userId: id });
  const email = input.userName;
  if (email !== before.email) await takeAddress(unit, given, { id, email });
  const names = providedNames({
    email,
    firstName: input.name?.givenName === undefined ? before.firstName : input.name.givenName,
    lastName: input.name?.familyName === undefined ? before.lastName : input.name.familyName,
  });
  const externalId = input.externalId === undefined ? before.externalId : input.externalId;
  const isSame =
    email === before.email && names.firstName === before.firstName && names.lastName === before.lastName;
  if (!isSame || externalId !== before.externalId || !before.isKept) {
    await updateProvidedUser(tx, { id, email, ...names, now });
    await keepScimUser(tx, {
      companyId: context.companyId,
      connectionId: connection.id,
      userId: id,
      externalId,
    });
  }
  if (email !== before.email) {
    await recordUserFact(unit, id, { kind: 'email_changed', details: { from: before.email, to: email } });
  }
  if (input.active != null) await setActive(unit, given, { id, active: input.active });
  return await requireUser(unit, connection, id);
}

/** Checks a new address of an account, and ends the links that its former one was mailed. @throws ScimError, ProblemError */
async function takeAddress(
  unit: UnitOfWork,
  { connection, deps }: ScimGiven,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const { tx } = unit;
  if (connection.breakGlassUserId === id) throw new ScimError(400, namedAdmin, 'mutability');
  await requireOwnDomain(unit, connection, email);
  refuseOperatorAddress(deps.config, email);
  await freeProvidedAddress(tx, { connectionId: connection.id, email });
  if (await findLogin(tx, email)) throw new ScimError(409, 'An account has this userName', 'uniqueness');
  await expirePasswordResets(tx, id);
  await expireEmailChange(tx, id);
}

const namedAdmin = 'This admin is named for signing in without the provider: name another first';

/** Ends sessions, sockets and tokens with the access. The admin who may use a password stays. */
async function setActive(
  unit: UnitOfWork,
  { connection, deps }: ScimGiven,
  { id, active }: { id: string; active: boolean },
): Promise<void> {
  const admins = await lockActiveAdmins(unit.tx);
  const before = await readTeamMember(unit.tx, id);
  if (!before || (before.status === 'active') === active) return;
  if (!active && connection.breakGlassUserId === id) {
    throw new ScimError(400, namedAdmin, 'mutability');
  }
  const status = active ? 'active' : 'disabled';
  await changeAccess(
    unit,
    { before, to: { role: before.role, customRole: before.customRole, status }, admins },
    deps,
  );
}

/** Gives a member the role of their groups. Without mappings, roles are the company's business alone. */
export async function followGroups(
  unit: UnitOfWork,
  { connection, deps }: ScimGiven,
  userId: string,
): Promise<void> {
  if (connection.roleMappings.length === 0 || connection.breakGlassUserId === userId) return;
  const groups = (await readGroupNames(unit.tx, [userId])).get(userId) ?? [];
  const names = groups.flatMap((group) => group.names);
  const { role, customRole } = await mappedRole(unit, mappedFor(connection, names));
  // Admins are locked for a change alone.
  const staysIn = (member: GivenRole | undefined) =>
    !member || isSameRole(member, { role, customRole }) || member.role === 'customer';
  if (staysIn(await readTeamMember(unit.tx, userId))) return;
  const admins = await lockActiveAdmins(unit.tx);
  const before = await readTeamMember(unit.tx, userId);
  if (!before || staysIn(before)) return;
  const status = before.status === 'active' ? 'active' : 'disabled';
  await changeAccess(unit, { before, to: { role, customRole, status }, admins }, deps);
}

/** @throws ScimError 404 also for accounts of other companies and connections */
export async function requireUser(
  unit: UnitOfWork,
  { id: connectionId }: ConnectionRow,
  id: string,
): Promise<ScimUserRow> {
  const row = await lockScimUser(unit.tx, { connectionId, id });
  if (!row) throw new ScimError(404, `There is no user ${id}`);
  return row;
}

/** Accounts that are to be members, which the connection keeps from now on. @throws ScimError `invalidValue` */
export async function keepMembers(
  unit: UnitOfWork,
  { connection, deps }: ScimGiven,
  userIds: readonly string[],
): Promise<void> {
  const { companyId } = unit.context;
  for (const id of userIds) {
    const place = { connectionId: connection.id, filter: { id } };
    const [row] = await listScimUsers(unit.tx, place, { offset: 0, limit: 1 });
    if (!row) throw new ScimError(400, `There is no user ${id}`, 'invalidValue');
    if (row.isKept) continue;
    await replaceCredentials(unit, deps, { userId: id });
    await keepScimUser(unit.tx, { companyId, connectionId: connection.id, userId: id, externalId: null });
  }
}

async function requireOwnDomain(
  { tx }: UnitOfWork,
  { id: connectionId }: ConnectionRow,
  email: string,
): Promise<void> {
  const domain = email.split('@')[1] ?? '';
  if (await isDomainProven(tx, { connectionId, domain })) return;
  throw new ScimError(
    400,
    `userName: the domain ${domain} is not proven for this connection`,
    'invalidValue',
  );
}
