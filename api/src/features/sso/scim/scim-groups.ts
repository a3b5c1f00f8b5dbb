import {
  type ScimGroupInput,
  scimGroupSchema,
  scimMembersSchema,
  type ScimOperation,
} from '@switchyard/contracts/sso/scim.ts';
import {
  addScimMembers,
  deleteScimGroup,
  insertScimGroup,
  listScimMembers,
  lockScimGroup,
  removeScimMembers,
  type ScimGroupRow,
  updateScimGroup,
} from '@switchyard/platform/db/repositories/scim-group-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { ScimError } from './scim-error.ts';
import { readFilter } from './scim-filter.ts';
import { parseScim, requireVersion } from './scim-input.ts';
import { followGroups, keepMembers, type ScimGiven } from './scim-users.ts';

/** @throws ScimError `uniqueness`, `invalidValue` for members that are no users of the connection */
export async function createScimGroup(
  unit: UnitOfWork,
  given: ScimGiven,
  input: ScimGroupInput,
): Promise<ScimGroupRow> {
  const { tx, now, context } = unit;
  const { companyId } = context;
  const { id: connectionId } = given.connection;
  const id = newId(now.getTime());
  const { displayName, externalId = null } = input;
  await insertScimGroup(tx, { id, companyId, connectionId, displayName, externalId, now });
  await setMembers(unit, given, { groupId: id, before: [], after: membersOf(input) });
  return await requireGroup(unit, given, id);
}

type Change = { id: string; ifMatch: string | undefined };

/** @throws ScimError 404, 412 */
export async function replaceScimGroup(
  unit: UnitOfWork,
  given: ScimGiven,
  { id, ifMatch, input }: Change & { input: ScimGroupInput },
): Promise<ScimGroupRow> {
  const group = await requireGroup(unit, given, id);
  requireVersion(group, ifMatch);
  const { displayName, externalId = null } = input;
  return await save(unit, given, { group, to: { displayName, externalId, members: membersOf(input) } });
}

/** Applies operations; all or none. @throws ScimError 404, 412 */
export async function changeScimGroup(
  unit: UnitOfWork,
  given: ScimGiven,
  { id, ifMatch, operations }: Change & { operations: readonly ScimOperation[] },
): Promise<ScimGroupRow> {
  const group = await requireGroup(unit, given, id);
  requireVersion(group, ifMatch);
  const members = (await listScimMembers(unit.tx, [id])).map(({ userId }) => userId);
  const before: GroupDraft = { displayName: group.displayName, externalId: group.externalId, members };
  const draft = operations.reduce(applyOperation, before);
  const { displayName, externalId } = parseScim(scimGroupSchema, {
    displayName: draft.displayName,
    externalId: draft.externalId,
  });
  return await save(unit, given, {
    group,
    to: { displayName, externalId: externalId ?? null, members: draft.members },
  });
}

/** Its members keep their accounts, with the roles of their other groups. @throws ScimError 404, 412 */
export async function removeScimGroup(
  unit: UnitOfWork,
  given: ScimGiven,
  { id, ifMatch }: Change,
): Promise<void> {
  const group = await requireGroup(unit, given, id);
  requireVersion(group, ifMatch);
  const members = await listScimMembers(unit.tx, [id]);
  await deleteScimGroup(unit.tx, id);
  for (const { userId } of members) await followGroups(unit, given, userId);
}

type GroupDraft = { displayName: unknown; externalId: unknown; members: readonly string[] };

function applyOperation(draft: GroupDraft, { op, path, value }: ScimOperation): GroupDraft {
  if (path == null || path === '') {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new ScimError(400, 'An operation without a path needs an object as value', 'invalidValue');
    }
    return Object.entries(value).reduce(
      (next, [key, one]) => set(next, { op, path: key, value: one }),
      draft,
    );
  }
  return set(draft, { op, path, value });
}

type GroupChange = { op: ScimOperation['op']; path: string; value: unknown };

function set(draft: GroupDraft, { op, path, value }: GroupChange): GroupDraft {
  const plain = path.toLowerCase();
  switch (plain) {
    case 'displayname':
      if (op === 'remove') throw new ScimError(400, 'displayName cannot be removed', 'mutability');
      return { ...draft, displayName: value };
    case 'externalid':
      return { ...draft, externalId: op === 'remove' ? null : value };
    case 'members':
      return { ...draft, members: changeMembers(draft.members, op, value) };
    default:
  }
  // Okta and Entra remove one member by a filter: members[value eq "…"].
  if (plain.startsWith('members[') && plain.endsWith(']')) {
    if (op !== 'remove') throw new ScimError(400, 'Members with a filter can only be removed', 'invalidPath');
    const { value: id } = readFilter(path.slice('members['.length, -1), { value: 'value' });
    return { ...draft, members: draft.members.filter((one) => one !== id?.toLowerCase()) };
  }
  // Providers send the id and other fields that we do not keep.
  return draft;
}

function changeMembers(before: readonly string[], op: ScimOperation['op'], value: unknown): string[] {
  if (op === 'remove' && value == null) return [];
  const list: unknown[] = Array.isArray(value) ? value : [value];
  const given = parseScim(scimMembersSchema, list).map((member) => member.value);
  switch (op) {
    case 'add':
      return [...new Set([...before, ...given])];
    case 'remove':
      return before.filter((id) => !given.includes(id));
    case 'replace':
      return given;
    default:
      return op satisfies never;
  }
}

function membersOf({ members }: ScimGroupInput): string[] {
  return (members ?? []).map(({ value }) => value);
}

type Target = { displayName: string; externalId: string | null; members: readonly string[] };

async function save(
  unit: UnitOfWork,
  given: ScimGiven,
  { group, to }: { group: ScimGroupRow; to: Target },
): Promise<ScimGroupRow> {
  const { tx, now } = unit;
  const { id } = group;
  const { displayName, externalId, members } = to;
  const before = (await listScimMembers(tx, [id])).map(({ userId }) => userId);
  const isSame =
    displayName === group.displayName &&
    externalId === group.externalId &&
    before.length === members.length &&
    before.every((one) => members.includes(one));
  if (isSame) return group;
  await updateScimGroup(tx, { id, displayName, externalId, now });
  await setMembers(unit, given, { groupId: id, before, after: members });
  if (displayName !== group.displayName) {
    for (const one of before.filter((known) => members.includes(known))) await followGroups(unit, given, one);
  }
  return await requireGroup(unit, given, id);
}

/** Roles follow for members who come and go. */
async function setMembers(
  unit: UnitOfWork,
  given: ScimGiven,
  { groupId, before, after }: { groupId: string; before: readonly string[]; after: readonly string[] },
): Promise<void> {
  const { tx, context } = unit;
  const [earlier, later] = [new Set(before), new Set(after)];
  const added = [...later].filter((id) => !earlier.has(id));
  const removed = [...earlier].filter((id) => !later.has(id));
  await keepMembers(unit, given, added);
  await addScimMembers(tx, { companyId: context.companyId, groupId, userIds: added });
  await removeScimMembers(tx, { groupId, userIds: removed });
  for (const id of [...added, ...removed]) await followGroups(unit, given, id);
}

/** @throws ScimError 404 */
async function requireGroup(unit: UnitOfWork, { connection }: ScimGiven, id: string): Promise<ScimGroupRow> {
  const row = await lockScimGroup(unit.tx, { connectionId: connection.id, id });
  if (!row) throw new ScimError(404, `There is no group ${id}`);
  return row;
}
