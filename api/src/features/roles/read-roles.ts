import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { offeredActions, permissionsOf } from '@switchyard/contracts/identity/permissions.ts';
import { customRoleBases } from '@switchyard/contracts/identity/role.ts';
import { protectedFields } from '@switchyard/contracts/records/protected-fields.ts';
import type { CustomRole, RoleHolder, RoleOffer } from '@switchyard/contracts/roles/custom-role.ts';
import { neededFor } from '@switchyard/contracts/roles/role-problems.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { listRoleHolders, listRoles } from '@switchyard/platform/db/repositories/role-repository.ts';

/** Roles of the company, and what roles may consist of: the browser has no permission matrix. */
export async function readRoles(tx: Tx) {
  return { items: await listRoles(tx), offers, fields: [...protectedFields] };
}

/** @throws ProblemError `request.not_found`, also for roles of other companies */
export async function requireRole(tx: Tx, id: string, { lock = false } = {}): Promise<CustomRole> {
  const [role] = await listRoles(tx, { id, lock });
  if (!role) throw new ProblemError('request.not_found');
  return role;
}

/** @throws ProblemError `request.not_found` */
export async function readHolders(tx: Tx, id: string): Promise<RoleHolder[]> {
  await requireRole(tx, id);
  return await listRoleHolders(tx, id);
}

const offers: RoleOffer[] = customRoleBases.map((basis) => {
  const { offered, always } = offeredActions(basis);
  const preset = permissionsOf(basis);
  return {
    basis,
    always,
    preset: offered.filter((action) => action in preset),
    offered: offered.map((action) => ({ action, needs: neededFor(basis, action) })),
  };
});
