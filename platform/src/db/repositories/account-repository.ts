import { sql, type Tx } from '../database.ts';

/** Who an account belongs to, besides the company. */
export type AccountOwner = { technicianId: string } | { customerId: string };

/**
 * Ends the accounts of a technician or customer: nobody signs in with them any more, their sessions are over and open
 * invitations to become one are void.
 * @param at the moment its owner is deleted: by it, {@link enableAccountsOf} knows them again
 * @returns ids of the users
 */
export async function disableAccountsOf(tx: Tx, owner: AccountOwner, at: Date): Promise<string[]> {
  const belongs = belongsTo(owner);
  await sql`UPDATE invitations SET revoked_at = now()
    WHERE ${belongs} AND accepted_at IS NULL AND revoked_at IS NULL`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    UPDATE users SET status = 'disabled', revision = revision + 1, updated_at = ${at}
    WHERE ${belongs} AND status <> 'disabled' RETURNING id`.execute(tx);
  const ids = rows.map((row) => row.id);
  await sql`UPDATE sessions SET revoked_at = now() WHERE user_id = ANY(${ids}::uuid[]) AND revoked_at IS NULL`.execute(
    tx,
  );
  return ids;
}

/** Opens the accounts again that ended when their owner was deleted and that nobody has changed since. */
export async function enableAccountsOf(
  tx: Tx,
  owner: AccountOwner,
  { deletedAt, now }: { deletedAt: string; now: Date },
): Promise<void> {
  await sql`UPDATE users SET status = 'active', revision = revision + 1, updated_at = ${now}
    WHERE ${belongsTo(owner)} AND status = 'disabled' AND updated_at = ${deletedAt}`.execute(tx);
}

function belongsTo(owner: AccountOwner) {
  return 'technicianId' in owner
    ? sql`technician_id = ${owner.technicianId}`
    : sql`customer_id = ${owner.customerId}`;
}
