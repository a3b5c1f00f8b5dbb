import type { Environment } from '@switchyard/contracts/feature-flags/flag-model-routes.ts';
import type { Tx } from '../database.ts';

/** Environments that a company added, in order. */
export async function listAddedEnvironments(tx: Tx): Promise<Environment[]> {
  const rows = await tx
    .selectFrom('environments')
    .select(['key', 'name', 'kind'])
    .orderBy('position')
    .orderBy('key')
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as Environment['kind'] }));
}

export type NewEnvironment = Environment & { companyId: string; position: number; now: Date };

/** Adds an environment; false if the key is taken. */
export async function insertEnvironment(tx: Tx, { now, ...environment }: NewEnvironment): Promise<boolean> {
  const result = await tx
    .insertInto('environments')
    .values({ ...environment, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Ids of all flags, archived ones included. */
export async function listFlagIds(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('flags').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}
