import { sql, type Tx } from '../database.ts';

/** Who an account belongs to, besides the company. */
export type AccountOwner = { technicianId: string } | { customerId: string };

/**
 * Ends the accounts of a technician or customer: nobody signs in with them any more, their sessions are over and open
 * invitations to become one are void.
 * @returns ids of the users
 */
export async function disableAccountsOf(tx: Tx, owner: AccountOwner): Promise<string[]> {
  const [column, id] =
    'technicianId' in owner
      ? (['technician_id', owner.technicianId] as const)
      : (['customer_id', owner.customerId] as const);
  const belongs = sql`${sql.ref(column)} = ${id}`;
  await sql`UPDATE invitations SET revoked_at = now()
    WHERE ${belongs} AND accepted_at IS NULL AND revoked_at IS NULL`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    UPDATE users SET status = 'disabled', revision = revision + 1, updated_at = now()
    WHERE ${belongs} AND status <> 'disabled' RETURNING id`.execute(tx);
  const ids = rows.map((row) => row.id);
  await sql`UPDATE sessions SET revoked_at = now() WHERE user_id = ANY(${ids}::uuid[]) AND revoked_at IS NULL`.execute(
    tx,
  );
  return ids;
}
