import { sql, type Tx } from '../db/database.ts';

/**
 * Claims an event for a consumer in the transaction of its effect, so that the effect happens exactly once. A second
 * claim waits for the first to commit and then returns false.
 */
export async function takeOnce(
  tx: Tx,
  { consumer, eventId, companyId }: { consumer: string; eventId: string; companyId: string },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO inbox (consumer, event_id, company_id) VALUES (${consumer}, ${eventId}, ${companyId})
    ON CONFLICT DO NOTHING RETURNING 1`.execute(tx);
  return rows.length > 0;
}
