import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor, Role } from '@switchyard/contracts/identity/role.ts';
import type { TeamMember } from '@switchyard/contracts/identity/user.ts';
import { lockActiveAdmins, readTeamMember } from '@switchyard/platform/db/repositories/user-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { changeAccess } from '../../accounts/change-access.ts';
import { givenRole } from '../../accounts/given-role.ts';
import { requireRevision } from '../../http/entity-tag.ts';
import type { IdentityEffects } from './identity-effects.ts';

export type UpdateTeamMember = {
  id: string;
  /** Revision on which the change is based. */
  expected: number;
  role?: Role | undefined;
  /** A role of the company; null: the preset. */
  roleId?: string | null | undefined;
  status?: 'active' | 'disabled' | undefined;
};

/**
 * Changes a user's role or access; their sessions and sockets end. The company always keeps an active admin.
 * @throws ProblemError `request.not_found`, `revision.stale`, `request.invalid`
 */
export async function updateTeamMember(
  unit: UnitOfWork,
  actor: Actor,
  input: UpdateTeamMember,
  effects: Pick<IdentityEffects, 'sessions'>,
): Promise<TeamMember> {
  const admins = await lockActiveAdmins(unit.tx);
  const before = await readTeamMember(unit.tx, input.id);
  if (!before) throw new ProblemError('request.not_found');
  requireRevision(before, input.expected);
  const { role, customRole } = await chosenRole(unit, actor, { before, input });
  const status = input.status ?? (before.status === 'disabled' ? 'disabled' : 'active');
  return await changeAccess(unit, { before, to: { role, customRole, status }, admins }, effects);
}

type Choice = { before: TeamMember; input: UpdateTeamMember };

/** The role that the request names. Only a change is judged: who disables an account gives nothing. */
async function chosenRole(unit: UnitOfWork, actor: Actor, { before, input }: Choice) {
  const { role = before.role, roleId } = input;
  if (input.role === undefined && roleId === undefined) return before;
  return await givenRole(unit, actor, { role: input.role, preset: role, roleId: roleId ?? null });
}
