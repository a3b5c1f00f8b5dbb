import { sql, type Tx } from '@switchyard/platform/db/database.ts';
import type { Audience } from './notification-rules.ts';

export type Recipients =
  | Exclude<Audience, { kind: 'customer' }>
  | { kind: 'customer'; customerId: string }
  | { kind: 'admins' };

/** Users of an audience who can sign in. */
export async function findRecipients(tx: Tx, audience: Recipients): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM users WHERE status = 'active' AND ${condition(audience)} ORDER BY id`.execute(tx);
  return rows.map((row) => row.id);
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
