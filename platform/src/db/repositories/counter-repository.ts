import type { KindWith } from '@switchyard/contracts/records/registry.ts';
import { sql, type Tx } from '../database.ts';

/** Kinds of records with a human-readable number. */
export type NumberedKind = KindWith<'isNumbered'>;

/** Next human-readable number of a kind of record; the row stays locked until the commit, so numbers have no gaps. */
export async function nextNumber(tx: Tx, companyId: string, kind: NumberedKind): Promise<number> {
  return await takeNumbers(tx, companyId, { kind, count: 1 });
}

/** Reserves a run of numbers and returns the first; see {@link nextNumber}. */
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
