import type { Change, EventType } from '@switchyard/contracts/events/domain-event.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import {
  type CreateRole,
  type CustomRole,
  mostRoles,
  type UpdateRole,
} from '@switchyard/contracts/roles/custom-role.ts';
import { classifyDatabaseError } from '@switchyard/platform/db/database-errors.ts';
import {
  countRolesLocked,
  deleteRole,
  insertRole,
  listRoleMembers,
  moveRoleHolders,
  updateRoleRow,
} from '@switchyard/platform/db/repositories/role-repository.ts';
import { diffRecords } from '@switchyard/platform/events/diff-records.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { fieldError, refuseFields } from '../../access/access.ts';
import { recordFact, recordUserFact } from '../../accounts/security-facts.ts';
import type { AppDeps } from '../../app-deps.ts';
import { requireRevision } from '../../http/entity-tag.ts';
import { changedFields } from '../../records/changed-fields.ts';
import { requireRole } from './read-roles.ts';
import { refuseRaise, refuseUnfit } from './role-rules.ts';

type Effects = Pick<AppDeps, 'sessions'>;

/** @throws ProblemError `request.invalid`, `auth.forbidden`, `record.duplicate` */
export async function createRole(unit: UnitOfWork, actor: Actor, input: CreateRole): Promise<CustomRole> {
  const { tx, now, context } = unit;
  const { companyId } = context;
  refuseUnfit(input);
  refuseRaise(actor, input.permissions);
  if ((await countRolesLocked(tx, companyId)) >= mostRoles) {
    const message = `A company has at most ${mostRoles} roles: delete one first`;
    refuseFields([fieldError('/name', 'too_many', message)]);
  }
  const id = newId(now.getTime());
  await withFreeName(() =>
    insertRole(tx, { ...input, permissions: sorted(input.permissions), id, companyId, now }),
  );
  const after = await requireRole(tx, id);
  recordRoleEvent(unit, 'role.created', { before: null, after });
  const details = { basis: after.basis, permissions: after.permissions.length };
  await recordFact(unit, { kind: 'role_defined', details, subject: subjectOf(after) });
  return after;
}

type Update = { id: string; expected: number; patch: UpdateRole };

/**
 * Changes a role. Open sessions of its users have the new permissions with their next request; their sockets reconnect.
 * @throws ProblemError 404, 412, `request.invalid`, `auth.forbidden`, `record.duplicate`
 */
export async function updateRole(
  unit: UnitOfWork,
  actor: Actor,
  { id, expected, patch: { permissions: given, ...rest } }: Update,
  effects: Effects,
): Promise<CustomRole> {
  const { tx, now } = unit;
  const before = await requireRole(tx, id, { lock: true });
  requireRevision(before, expected);
  const patch = changedFields(before, { ...rest, ...(given ? { permissions: sorted(given) } : {}) });
  if (Object.keys(patch).length === 0) return before;
  const to = { ...before, ...patch };
  refuseUnfit(to);
  const added = to.permissions.filter((action) => !before.permissions.includes(action));
  refuseRaise(actor, added, id);
  await withFreeName(() => updateRoleRow(tx, id, { patch, now }));
  const after = await requireRole(tx, id);
  recordRoleEvent(unit, 'role.updated', { before, after });
  const removed = before.permissions.filter((action) => !to.permissions.includes(action));
  const details = {
    added: listed(added),
    removed: listed(removed),
    fields: listed(Object.entries(after.fields).map(([field, view]) => `${field}: ${view}`)),
  };
  await recordFact(unit, { kind: 'role_redefined', details, subject: subjectOf(after) });
  await reconnectMembers(unit, id, effects);
  return after;
}

type Removal = { id: string; expected: number; moveTo: string | null | undefined };

/**
 * Deletes a role. Users and invitations that have it get another one of its basis, if there are any.
 * @throws ProblemError 404, 412, `record.referenced` if it is in use, `request.invalid`, `auth.forbidden`
 */
export async function removeRole(
  unit: UnitOfWork,
  actor: Actor,
  { id, expected, moveTo }: Removal,
  effects: Effects,
): Promise<CustomRole> {
  const { tx, now } = unit;
  const before = await requireRole(tx, id, { lock: true });
  requireRevision(before, expected);
  refuseRaise(actor, [], id);
  if (moveTo === undefined && before.members + before.invitations > 0) {
    const detail = 'The role is in use: say which role its users and invitations get';
    throw new ProblemError('record.referenced', { detail });
  }
  const target = moveTo == null ? null : await requireTarget(unit, before, moveTo);
  const moved = await reconnectMembers(unit, id, effects);
  for (const userId of moved) {
    const details = {
      from: before.basis,
      fromName: before.name,
      to: before.basis,
      ...(target ? { toName: target.name } : {}),
    };
    await recordUserFact(unit, userId, { kind: 'role_changed', details });
  }
  await moveRoleHolders(tx, id, { to: target?.id ?? null, now });
  await deleteRole(tx, id);
  recordRoleEvent(unit, 'role.deleted', { before: null, after: before });
  const details = { moved: moved.length };
  await recordFact(unit, { kind: 'role_removed', details, subject: subjectOf(before) });
  return before;
}

/** @throws ProblemError `request.invalid` for the role itself, an unknown one, or one of another basis */
async function requireTarget(
  { tx }: UnitOfWork,
  { id, basis }: CustomRole,
  moveTo: string,
): Promise<CustomRole> {
  const target =
    moveTo === id ? undefined : await requireRole(tx, moveTo, { lock: true }).catch(() => undefined);
  if (target?.basis !== basis) {
    refuseFields([fieldError('/moveTo', 'unfit', 'Choose another role with the same basis')]);
  }
  return target as CustomRole;
}

/** Closes the sockets of the users who have a role: they reconnect with what it gives now. @returns their ids */
async function reconnectMembers(unit: UnitOfWork, id: string, { sessions }: Effects): Promise<string[]> {
  const members = await listRoleMembers(unit.tx, id);
  unit.afterCommit(() => {
    for (const userId of members) sessions.revoked({ userId });
  });
  return members;
}

async function withFreeName(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const failure = classifyDatabaseError(error);
    if (failure.kind !== 'unique' || failure.constraint !== 'roles_name') throw error;
    const errors = [fieldError('/name', 'duplicate', 'There is already a role with this name')];
    throw new ProblemError('record.duplicate', { errors });
  }
}

const sorted = (permissions: readonly string[]) => [...new Set(permissions)].toSorted();
const listed = (names: readonly string[]) => names.join(', ').slice(0, 2000);
const subjectOf = ({ id, name }: CustomRole) => ({ kind: 'role', id, name }) as const;
const bookkeeping = ['revision', 'createdAt', 'updatedAt', 'members', 'invitations'];

/** Records a change of a role in the timeline, and reports it to open pages. */
function recordRoleEvent(
  unit: UnitOfWork,
  type: Extract<EventType, `role.${string}`>,
  { before, after }: { before: CustomRole | null; after: CustomRole },
): void {
  const { companyId } = unit.context;
  const changes: Change[] = before === null ? [] : diffRecords(before, after, bookkeeping);
  unit.record({
    type,
    entity: { kind: 'role', id: after.id, label: after.name, jobId: null },
    revision: after.revision,
    changes,
    deliveries: [
      { topic: companyTopic(companyId, 'timeline'), record: null },
      { topic: companyTopic(companyId, 'dispatch'), record: null },
    ],
  });
}
