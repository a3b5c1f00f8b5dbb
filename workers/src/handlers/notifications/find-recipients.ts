import { type Action, scopeFor } from '@switchyard/contracts/identity/permissions.ts';
import type { Role } from '@switchyard/contracts/identity/role.ts';
import { type StoredRole, toActorRole } from '@switchyard/contracts/roles/actor-role.ts';
import { storedRoleOf } from '@switchyard/platform/db/repositories/role-repository.ts';
import { sql, type Tx } from '@switchyard/platform/db/database.ts';
import type { Audience } from './notification-rules.ts';

export type Recipients =
  | Exclude<Audience, { kind: 'customer' }>
  | { kind: 'customer'; customerId: string }
  | { kind: 'admins' };

/**
 * Users of an audience who can sign in, without those whose company's own role withholds what they would be told.
 * @param action the permission to view it; absent for what concerns admins alone
 */
export async function findRecipients(tx: Tx, audience: Recipients, action?: Action): Promise<string[]> {
  const { rows } = await sql<{ id: string; role: Role; stored: StoredRole | null }>`
    SELECT id, role, ${storedRoleOf('users')} AS stored FROM users
    WHERE status = 'active' AND ${condition(audience)} ORDER BY id`.execute(tx);
  return rows
    .filter(({ role, stored }) => {
      if (action === undefined || stored === null) return true;
      return scopeFor({ role, customRole: toActorRole(stored) }, action) !== 'none';
    })
    .map(({ id }) => id);
}

function condition(audience: Recipients) {
  switch (audience.kind) {
    case 'staff':
      return sql<boolean>`role IN ('manager', 'admin')`;
    case 'admins':
      return sql<boolean>`role = 'admin'`;
    case 'customer':
      return sql<boolean>`customer_id = ${audience.customerId}`;
    case 'technicians':
      return sql<boolean>`technician_id = ANY(${[...audience.technicianIds]}::uuid[])`;
    default:
      return audience satisfies never;
  }
}
