import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import {
  type Action,
  heldActions,
  permissionsOf,
  withheldFrom,
} from '@switchyard/contracts/identity/permissions.ts';
import type { Actor, Role } from '@switchyard/contracts/identity/role.ts';
import type { TeamMember } from '@switchyard/contracts/identity/user.ts';
import { holdRole } from '@switchyard/platform/db/repositories/role-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { fieldError, refuseFields } from '../access/access.ts';

/** A preset, or a role of the company on it. */
export type GivenRole = Pick<TeamMember, 'role' | 'customRole'>;

type Named = {
  /** The preset that the request names; absent: that of the role. */
  role: Role | undefined;
  /** The preset without a role of the company. */
  preset: Role;
  roleId: string | null;
};

/**
 * The role that an actor gives another user. Nobody gives permissions that they do not have: a role of the office with
 * fewer permissions than its preset cannot invite to the preset.
 * @throws ProblemError `request.invalid` for an unknown role or one of another basis, `auth.forbidden`
 */
export async function givenRole(unit: UnitOfWork, actor: Actor, named: Named): Promise<GivenRole> {
  const custom = named.roleId === null ? null : await requireKnown(unit, named.roleId, named.role);
  const role = custom?.basis ?? named.preset;
  const given = custom ? heldActions(custom.basis, custom.permissions) : presetActions(role);
  const withheld = withheldFrom(actor, given);
  if (withheld.length > 0) {
    const detail = `This role has permissions that you do not have: ${withheld.join(', ')}`;
    throw new ProblemError('auth.forbidden', { detail, errors: [fieldError('/role', 'not_yours', detail)] });
  }
  return { role, customRole: custom && { id: custom.id, name: custom.name } };
}

/** A role of the company, which stays until the end of the transaction. */
async function requireKnown({ tx }: UnitOfWork, id: string, basis: Role | undefined) {
  const role = await holdRole(tx, id);
  if (role === undefined || (basis !== undefined && role.basis !== basis)) {
    refuseFields([fieldError('/roleId', 'unknown', 'The company has no such role with this basis')]);
    throw new ProblemError('request.invalid');
  }
  return role;
}

function presetActions(role: Role): Action[] {
  return Object.keys(permissionsOf(role)) as Action[];
}

/** The role as the audit names it. */
export function roleDetails({ role, customRole }: GivenRole) {
  return { role, ...(customRole ? { roleName: customRole.name } : {}) };
}

/** True if two users have the same role, by preset and by role of the company. */
export function isSameRole(one: GivenRole, other: GivenRole): boolean {
  return one.role === other.role && one.customRole?.id === other.customRole?.id;
}

/**
 * The role that a connection to a provider gives. Roles are replaced in its mappings when they are deleted.
 * @throws ProblemError `request.invalid` if the company has no such role
 */
export async function mappedRole<Preset extends Role>(
  unit: UnitOfWork,
  { role, roleId }: { role: Preset; roleId?: string | undefined },
): Promise<GivenRole & { role: Preset }> {
  if (roleId === undefined) return { role, customRole: null };
  const { id, name } = await requireKnown(unit, roleId, role);
  return { role, customRole: { id, name } };
}
