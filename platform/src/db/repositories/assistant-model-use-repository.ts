import { sql } from 'kysely';
import type { Tx } from '../database.ts';

export type ModelBudget = { readonly calls: number; readonly tokens: number };

/**
 * Counts one call of the model server for a company on a day (`2026-11-21`, UTC).
 * @returns false if the day's calls or tokens are used up; the call is not counted then
 */
export async function takeModelCall(
  tx: Tx,
  { companyId, day, budget }: { companyId: string; day: string; budget: ModelBudget },
): Promise<boolean> {
  const taken = await sql<{ calls: number }>`
    INSERT INTO assistant_model_use AS u (company_id, day, calls) VALUES (${companyId}, ${day}::date, 1)
    ON CONFLICT (company_id, day) DO UPDATE SET calls = u.calls + 1
      WHERE u.calls < ${budget.calls} AND u.tokens < ${budget.tokens}
    RETURNING calls`.execute(tx);
  return taken.rows.length > 0 && budget.calls > 0;
}

export async function addModelTokens(
  tx: Tx,
  { companyId, day, tokens }: { companyId: string; day: string; tokens: number },
): Promise<void> {
  await sql`UPDATE assistant_model_use SET tokens = tokens + ${tokens}
    WHERE company_id = ${companyId} AND day = ${day}::date`.execute(tx);
}
