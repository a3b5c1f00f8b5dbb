import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Role } from '@switchyard/contracts/identity/role.ts';
import type { TeamMember } from '@switchyard/contracts/identity/user.ts';
import { lockActiveAdmins, readTeamMember } from '@switchyard/platform/db/repositories/user-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { changeAccess } from '../../accounts/change-access.ts';
import { requireRevision } from '../../http/entity-tag.ts';
import type { IdentityEffects } from './identity-effects.ts';

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
  return await changeAccess(unit, { before, to: { role, status }, admins }, effects);
}
