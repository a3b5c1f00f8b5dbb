import { sql, type Tx } from '../database.ts';

export type NumberedKind = 'job' | 'customer' | 'technician' | 'ticket';

/** Next human number of a kind of record; the row stays locked until the commit, so numbers have no gaps. */
export async function nextNumber(tx: Tx, companyId: string, kind: NumberedKind): Promise<number> {
  return await takeNumbers(tx, companyId, { kind, count: 1 });
}

/** Takes as many numbers in a row and returns the first of them; see {@link nextNumber}. */
export async function takeNumbers(
  tx: Tx,
  companyId: string,
  { kind, count }: { kind: NumberedKind; count: number },
): Promise<number> {
  const result = await sql<{ value: number }>`
    INSERT INTO company_counters AS c (company_id, kind, value) VALUES (${companyId}, ${kind}, ${count})
    ON CONFLICT (company_id, kind) DO UPDATE SET value = c.value + ${count}
    RETURNING value`.execute(tx);
  const value = result.rows[0]?.value;
  if (value === undefined) throw new Error('The counter returned no number');
  return value - count + 1;
}
