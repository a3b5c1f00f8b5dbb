import { sql, type Tx } from '../database.ts';

export type NumberedKind = 'job' | 'customer' | 'technician';

/** Next human number of a kind of record; the row stays locked until the commit, so numbers have no gaps. */
export async function nextNumber(tx: Tx, companyId: string, kind: NumberedKind): Promise<number> {
  const result = await sql<{ value: number }>`
    INSERT INTO company_counters AS c (company_id, kind, value) VALUES (${companyId}, ${kind}, 1)
    ON CONFLICT (company_id, kind) DO UPDATE SET value = c.value + 1
    RETURNING value`.execute(tx);
  const value = result.rows[0]?.value;
  if (value === undefined) throw new Error('The counter returned no number');
  return value;
}
