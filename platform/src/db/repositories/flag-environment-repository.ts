import type { Environment } from '@switchyard/contracts/feature-flags/flag-model-routes.ts';
import { sql, type Tx } from '../database.ts';

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

type NewStates = { environment: string; actorName: string; now: Date };

/** Adds all flags, archived ones included, to an environment, switched off. */
export async function insertStates(tx: Tx, { environment, actorName, now }: NewStates): Promise<void> {
  await sql`INSERT INTO flag_environments (company_id, flag_id, environment, enabled, updated_by_name, updated_at)
    SELECT company_id, id, ${environment}, false, ${actorName}, ${now}::timestamptz FROM flags
    ON CONFLICT DO NOTHING`.execute(tx);
}
