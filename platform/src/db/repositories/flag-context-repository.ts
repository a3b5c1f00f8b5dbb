import type { SeenContext } from '@switchyard/contracts/feature-flags/blast-radius.ts';
import { mostContexts } from '@switchyard/contracts/feature-flags/blast-routes.ts';
import { sql, type Tx } from '../database.ts';

type Place = { readonly companyId: string; readonly environment: string };

/** The result of storing: the highest rank that the sample takes, or why nothing was stored. */
export type StoredContexts =
  | { readonly state: 'stored'; readonly highest: number }
  /** Another process writes the same sample. */
  | { readonly state: 'busy' }
  | { readonly state: 'forgotten' };

/** Key of the lock of those who write the sample of an environment. */
function lockOf({ companyId, environment }: Place) {
  return sql`hashtextextended('flag contexts ' || ${companyId} || ${environment}, 0)`;
}

/** Adds contexts to the sample of an environment, which keeps the lowest ranks of the last 24 hours. Never waits for others. */
export async function storeContexts(
  tx: Tx,
  { companyId, environment }: Place,
  seen: readonly SeenContext[],
): Promise<StoredContexts> {
  const { rows } = await sql<{ isFree: boolean }>`
    SELECT pg_try_advisory_xact_lock(${lockOf({ companyId, environment })}) AS is_free`.execute(tx);
  if (rows[0]?.isFree !== true) return { state: 'busy' };
  // A statement of its own, which sees what was committed before the lock.
  if ((await readForgotten(tx)).has(environment)) return { state: 'forgotten' };
  await sql`DELETE FROM flag_contexts
    WHERE environment = ${environment} AND seen_at < now() - interval '24 hours'`.execute(tx);
  await sql`
    INSERT INTO flag_contexts (company_id, environment, rank, context, fields, seen_at)
    SELECT ${companyId}::uuid, ${environment}, c.rank, c.context,
      ARRAY(SELECT jsonb_array_elements_text(c.fields)), now()
    FROM unnest(${seen.map(({ rank }) => rank)}::float8[], ${seen.map(({ context }) => JSON.stringify(context))}::jsonb[],
      ${seen.map(({ fields }) => JSON.stringify(fields))}::jsonb[]) AS c (rank, context, fields)
    ON CONFLICT (company_id, environment, rank)
      DO UPDATE SET context = excluded.context, fields = excluded.fields, seen_at = excluded.seen_at`.execute(
    tx,
  );
  const last = await tx
    .selectFrom('flagContexts')
    .select('rank')
    .where('environment', '=', environment)
    .orderBy('rank')
    .offset(mostContexts - 1)
    .limit(1)
    .executeTakeFirst();
  if (last === undefined) return { state: 'stored', highest: 1 };
  await tx
    .deleteFrom('flagContexts')
    .where('environment', '=', environment)
    .where('rank', '>', last.rank)
    .execute();
  return { state: 'stored', highest: last.rank };
}

/** The sample of an environment, by rank. */
export async function readContexts(tx: Tx, environment: string): Promise<SeenContext[]> {
  const rows = await tx
    .selectFrom('flagContexts')
    .select(['rank', 'context', 'fields'])
    .where('environment', '=', environment)
    .where(sql<boolean>`seen_at > now() - interval '24 hours'`)
    .orderBy('rank')
    .limit(mostContexts)
    .execute();
  return rows.map(({ rank, context, fields }) => ({
    rank,
    context: context as SeenContext['context'],
    fields,
  }));
}

/** Environments whose contexts are not kept. */
export async function readForgotten(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await tx.selectFrom('forgottenContexts').select('environment').execute();
  return new Set(rows.map(({ environment }) => environment));
}

/** Sets whether contexts of an environment are kept; those that are not are removed at once. */
export async function keepContexts(tx: Tx, { keeps, ...place }: Place & { keeps: boolean }): Promise<void> {
  if (keeps) {
    await tx.deleteFrom('forgottenContexts').where('environment', '=', place.environment).execute();
    return;
  }
  // A writer that began before would bring contexts back after they were removed.
  await sql`SELECT pg_advisory_xact_lock(${lockOf(place)})`.execute(tx);
  await tx
    .insertInto('forgottenContexts')
    .values(place)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx.deleteFrom('flagContexts').where('environment', '=', place.environment).execute();
}
