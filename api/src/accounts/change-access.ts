import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Role } from '@switchyard/contracts/identity/role.ts';
import type { TeamMember } from '@switchyard/contracts/identity/user.ts';
import { revokeUserSessions } from '@switchyard/platform/db/repositories/session-repository.ts';
import {
  readTeamMember,
  readUserLinks,
  updateUserAccess,
} from '@switchyard/platform/db/repositories/user-repository.ts';
import { diffRecords } from '@switchyard/platform/events/diff-records.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { AppDeps } from '../app-deps.ts';
import { isSameRole } from './given-role.ts';
import { endTokensOf } from './end-tokens.ts';
import { recordUserEvent } from './record-user-event.ts';
import { recordFact } from './security-facts.ts';

export type AccessChange = {
  role: Role;
  /** The company's own role on this preset; null: the preset itself. */
  customRole: TeamMember['customRole'];
  status: 'active' | 'disabled';
};

/**
 * Changes role and status of a user whose row was read with the active admins locked. Their sessions, sockets and tokens end.
 * The company always keeps an active admin.
 * @param admins active admins of the company
 * @throws ProblemError `revision.stale`, `request.invalid`
 */
export async function changeAccess(
  unit: UnitOfWork,
  { before, to, admins }: { before: TeamMember; to: AccessChange; admins: readonly string[] },
  effects: Pick<AppDeps, 'sessions'>,
): Promise<TeamMember> {
  const { id, revision } = before;
  const { role, customRole, status } = to;
  if (isSameRole(before, to) && status === before.status) return before;
  if (admins.length === 1 && admins[0] === id && (role !== 'admin' || status !== 'active')) {
    const pointer = role === before.role ? '/status' : '/role';
    refuse(pointer, 'last_admin', 'The company needs an active admin');
  }
  await checkRoleFits(unit, id, role);
  const changed = await updateUserAccess(unit.tx, {
    id,
    expected: revision,
    role,
    roleId: customRole?.id ?? null,
    status,
    now: unit.now,
  });
  const after = await readTeamMember(unit.tx, id);
  if (!after) throw new ProblemError('request.not_found');
  if (!changed) throw new ProblemError('revision.stale', { current: after });
  await revokeUserSessions(unit.tx, id);
  // A token of an account with other rights would have them, too.
  await endTokensOf(unit, id);
  recordUserEvent(unit, {
    type: 'user.changed',
    user: { id: after.id, name: `${after.firstName} ${after.lastName}`, revision: after.revision },
    changes: diffRecords(shownAccess(before), shownAccess(to)),
  });
  await recordAccess(unit, { before, after });
  unit.afterCommit(() => effects.sessions.revoked({ userId: id }));
  return after;
}

/** Role and status as the timeline names them. */
function shownAccess({ role, customRole, status }: Pick<TeamMember, 'role' | 'customRole' | 'status'>) {
  return { role, customRole: customRole?.name ?? null, status };
}

/** Adds changes of role and status to the audit. */
async function recordAccess(
  unit: UnitOfWork,
  { before, after }: { before: TeamMember; after: TeamMember },
): Promise<void> {
  const subject = { kind: 'user', id: after.id, name: `${after.firstName} ${after.lastName}` } as const;
  if (!isSameRole(before, after)) {
    const details = {
      from: before.role,
      to: after.role,
      ...(before.customRole ? { fromName: before.customRole.name } : {}),
      ...(after.customRole ? { toName: after.customRole.name } : {}),
    };
    await recordFact(unit, { kind: 'role_changed', details, subject });
  }
  if (after.status !== before.status) {
    const kind = after.status === 'disabled' ? 'account_disabled' : 'account_restored';
    await recordFact(unit, { kind, details: {}, subject });
  }
}

/** Technician and customer accounts see the records of one technician or customer, so they must be linked to one. */
async function checkRoleFits({ tx }: UnitOfWork, id: string, role: Role): Promise<void> {
  const links = await readUserLinks(tx, id);
  if (role === 'technician' && !links?.technicianId) {
    refuse('/role', 'technician_missing', 'This account belongs to no technician: invite them as one');
  }
  if (role === 'customer' && !links?.customerId) {
    refuse('/role', 'customer_missing', 'This account belongs to no customer: invite them as one');
  }
}

function refuse(pointer: string, code: string, message: string): never {
  throw new ProblemError('request.invalid', { errors: [{ pointer, in: 'body', code, message }] });
}
