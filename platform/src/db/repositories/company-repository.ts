import type { Tx } from '../database.ts';

export type NewCompany = {
  id: string;
  name: string;
  timeZone: string;
  demo: boolean;
  /** Null: no trial. */
  trialEndsAt?: Date | null;
  /** Null: it stays. */
  sandboxEndsAt?: Date | null;
  now: Date;
};

/** The transaction must run in the new company's scope: `app.company_id` is its id. */
export async function insertCompany(tx: Tx, { now, ...company }: NewCompany): Promise<void> {
  await tx
    .insertInto('companies')
    .values({ ...company, createdAt: now })
    .execute();
}

/** Name of the company of this transaction. */
export async function readCompanyName(tx: Tx, companyId: string): Promise<string> {
  const row = await tx
    .selectFrom('companies')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return row.name;
}
