import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Role } from '@switchyard/contracts/identity/role.ts';
import type { TeamMember } from '@switchyard/contracts/identity/user.ts';
import { revokeUserSessions } from '@switchyard/platform/db/repositories/session-repository.ts';
import {
  lockActiveAdmins,
  readTeamMember,
  readUserLinks,
  updateUserAccess,
} from '@switchyard/platform/db/repositories/user-repository.ts';
import { diffRecords } from '@switchyard/platform/events/diff-records.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { requireRevision } from '../../http/entity-tag.ts';
import type { IdentityEffects } from './identity-effects.ts';
import { endTokensOf } from '../../accounts/end-tokens.ts';
import { recordFact } from '../../accounts/security-facts.ts';
import { recordUserEvent } from '../../accounts/record-user-event.ts';

export type UpdateTeamMember = {
  id: string;
  /** Revision on which the change is based. */
  expected: number;
  role?: Role | undefined;
  status?: 'active' | 'disabled' | undefined;
};

/**
 * Changes a user's role or access; their sessions and sockets end. The company always keeps an active admin.
 * @throws ProblemError `request.not_found`, `revision.stale`, `request.invalid`
 */
export async function updateTeamMember(
  unit: UnitOfWork,
  input: UpdateTeamMember,
  effects: Pick<IdentityEffects, 'sessions'>,
): Promise<TeamMember> {
  const admins = await lockActiveAdmins(unit.tx);
  const before = await readTeamMember(unit.tx, input.id);
  if (!before) throw new ProblemError('request.not_found');
  requireRevision(before, input.expected);
  const role = input.role ?? before.role;
  const status = input.status ?? (before.status === 'disabled' ? 'disabled' : 'active');
  if (role === before.role && status === before.status) return before;
  if (admins.length === 1 && admins[0] === input.id && (role !== 'admin' || status !== 'active')) {
    refuse(input.role === undefined ? '/status' : '/role', 'last_admin', 'The company needs an active admin');
  }
  await checkRoleFits(unit, input.id, role);
  const changed = await updateUserAccess(unit.tx, {
    id: input.id,
    expected: input.expected,
    role,
    status,
    now: unit.now,
  });
  const after = await readTeamMember(unit.tx, input.id);
  if (!after) throw new ProblemError('request.not_found');
  if (!changed) throw new ProblemError('revision.stale', { current: after });
  await revokeUserSessions(unit.tx, input.id);
  // A token of an account with other rights would have them, too.
  await endTokensOf(unit, input.id);
  recordUserEvent(unit, {
    type: 'user.changed',
    user: { id: after.id, name: `${after.firstName} ${after.lastName}`, revision: after.revision },
    changes: diffRecords({ role: before.role, status: before.status }, { role, status }),
  });
  await recordAccess(unit, { before, after });
  unit.afterCommit(() => effects.sessions.revoked({ userId: input.id }));
  return after;
}

/** Adds changes of role and status to the audit. */
async function recordAccess(
  unit: UnitOfWork,
  { before, after }: { before: TeamMember; after: TeamMember },
): Promise<void> {
  const subject = { kind: 'user', id: after.id, name: `${after.firstName} ${after.lastName}` } as const;
  if (after.role !== before.role) {
    await recordFact(unit, { kind: 'role_changed', details: { from: before.role, to: after.role }, subject });
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
