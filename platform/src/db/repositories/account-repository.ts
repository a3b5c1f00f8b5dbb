import { sql, type Tx } from '../database.ts';

/** Owner of an account within the company. */
export type AccountOwner = { technicianId: string } | { customerId: string };

/**
 * Disables the accounts of a technician or customer: signing in is refused, sessions end and open invitations become
 * void.
 * @param at when the owner was deleted; {@link enableAccountsOf} uses it to find these accounts
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

/** Re-enables accounts disabled by the deletion of their owner, unless they were changed since. */
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
