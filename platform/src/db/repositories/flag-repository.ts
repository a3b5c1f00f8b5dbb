import {
  type Experiment,
  type Flag,
  type FlagEnvironment,
  expectedUntil,
  flagEnvironments,
  flagNameOf,
  type FlagState,
  flagTypeSchema,
  variantsSchema,
} from '@switchyard/contracts/feature-flags/flag.ts';
import type { EnvironmentRules } from '@switchyard/contracts/feature-flags/flag-rules.ts';
import { variantMap } from '@switchyard/contracts/feature-flags/flag-variants.ts';
import { readPrerequisites, readStrategies, readVariants } from '../../flags/flag-row.ts';
import { sql, type Tx } from '../database.ts';
import { listExperiments } from './experiment-repository.ts';

export type NewFlag = {
  id: string;
  companyId: string;
  key: string;
  description: string;
  variants: Record<string, unknown> | null;
  actorName: string;
  now: Date;
} & Partial<Pick<Flag, 'type' | 'expectedDays' | 'ownerId' | 'tags' | 'project'>>;

/** Inserts a flag that is off in every environment; false if the key is taken. */
export async function insertFlag(tx: Tx, { actorName, now, ...flag }: NewFlag): Promise<boolean> {
  const { id, companyId } = flag;
  const variants = flag.variants === null ? null : JSON.stringify(flag.variants);
  const inserted = await tx
    .insertInto('flags')
    .values({ ...flag, variants, createdAt: now, updatedAt: now, updatedByName: actorName })
    .onConflict((conflict) => conflict.columns(['companyId', 'key']).doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) return false;
  await tx
    .insertInto('flagEnvironments')
    .values(
      flagEnvironments.map((environment) => ({
        companyId,
        flagId: id,
        environment,
        enabled: false,
        updatedByName: actorName,
        updatedAt: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

/** Makes all changes of a company's flags wait for each other until the commit. */
export async function lockFlags(tx: Tx, companyId: string): Promise<void> {
  await sql`/* prepared */ INSERT INTO flag_heads AS h (company_id, number) VALUES (${companyId}, 0)
    ON CONFLICT (company_id) DO UPDATE SET number = h.number`.execute(tx);
}

/** State of every flag in one environment. */
export async function readFlagMap(tx: Tx, environment: FlagEnvironment): Promise<Record<string, boolean>> {
  const rows = await tx
    .selectFrom('flagEnvironments')
    .innerJoin('flags', (join) =>
      join
        .onRef('flags.companyId', '=', 'flagEnvironments.companyId')
        .onRef('flags.id', '=', 'flagEnvironments.flagId'),
    )
    .select(['flags.key', 'flagEnvironments.enabled'])
    .where('environment', '=', environment)
    .where('archivedAt', 'is', null)
    .orderBy('flags.key')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.key, row.enabled]));
}

/** A type that another version wrote is read as one. Made once: making a schema costs more than all else about a flag. */
const storedTypeSchema = flagTypeSchema.catch('release');

/** Flags with their environments and experiments, by key. Archived ones only if named or asked for. */
export async function listFlagRecords(
  tx: Tx,
  {
    keys,
    archived,
    project,
  }: { keys?: readonly string[]; archived?: boolean; project?: string | undefined } = {},
): Promise<Flag[]> {
  const flags = await tx
    .selectFrom('flags')
    .select(['id', 'key', 'description', 'createdAt', 'variants', 'type', 'expectedDays'])
    .select(['ownerId', 'tags', 'prerequisites', 'archivedAt', 'detailsRevision as revision'])
    .select('project')
    .$if(project !== undefined, (query) => query.where('project', '=', project ?? ''))
    .$if(keys !== undefined, (query) => query.where('key', '=', (of) => of.fn.any(of.val(keys ?? []))))
    .$if(keys === undefined, (query) => query.where('archivedAt', archived ? 'is not' : 'is', null))
    .orderBy('key')
    .execute();
  const ids = flags.map((flag) => flag.id);
  if (ids.length === 0) return [];
  const states = Map.groupBy(await readStates(tx, ids), ({ flagId }) => flagId);
  const experiments = Map.groupBy(await listExperiments(tx, ids), ({ flagId }) => flagId);
  return flags.map(({ createdAt, archivedAt, variants, type: stored, prerequisites, ...flag }) => {
    const type = storedTypeSchema.parse(stored);
    return {
      ...flag,
      expectedUntil: expectedUntil(createdAt, { ...flag, type }),
      name: flagNameOf(flag.key),
      createdAt: createdAt.toISOString(),
      archivedAt: archivedAt?.toISOString() ?? null,
      type,
      prerequisites: readPrerequisites(prerequisites).map((one) => ({ ...one, variants: [...one.variants] })),
      variants: toVariants(variants),
      environments: (states.get(flag.id) ?? []).toSorted(byEnvironment).map(toState),
      experiments: experiments.get(flag.id) ?? ([] as Experiment[]),
    };
  });
}

export async function readFlagRecord(tx: Tx, key: string): Promise<Flag | undefined> {
  return (await listFlagRecords(tx, { keys: [key] }))[0];
}

/** Rules of a flag in one environment. */
export async function readRules(
  tx: Tx,
  { key, environment }: { key: string; environment: FlagEnvironment },
): Promise<(EnvironmentRules & { flagId: string }) | undefined> {
  const row = await tx
    .selectFrom('flagEnvironments')
    .innerJoin('flags', (join) =>
      join
        .onRef('flags.companyId', '=', 'flagEnvironments.companyId')
        .onRef('flags.id', '=', 'flagEnvironments.flagId'),
    )
    .select(['flagId', 'key', 'environment', 'enabled', 'strategies', 'flagEnvironments.variants'])
    .select(['flagEnvironments.revision', 'flagEnvironments.updatedAt', 'flagEnvironments.updatedByName'])
    .where('key', '=', key)
    .where('environment', '=', environment)
    .executeTakeFirst();
  if (!row) return undefined;
  const { key: flagKey, updatedAt, updatedByName, strategies, variants, ...rest } = row;
  return {
    ...rest,
    flagKey,
    strategies: readStrategies(strategies),
    variants: readVariants(variants),
    updatedAt: updatedAt.toISOString(),
    updatedBy: updatedByName,
  };
}

export type StateChange = {
  flagId: string;
  environment: FlagEnvironment;
  expected: number;
  enabled?: boolean;
  strategies?: EnvironmentRules['strategies'];
  variants?: EnvironmentRules['variants'];
  reason: string | null;
  actorName: string;
  now: Date;
};

/** Changes a flag in one environment; false if it was changed in the meantime. */
export async function changeState(tx: Tx, change: StateChange): Promise<boolean> {
  const { enabled, strategies, variants, reason, actorName, now } = change;
  const result = await tx
    .updateTable('flagEnvironments')
    .set((of) => ({
      ...(enabled === undefined ? {} : { enabled }),
      ...(strategies === undefined ? {} : { strategies: JSON.stringify(strategies) }),
      ...(variants === undefined ? {} : { variants: variants && JSON.stringify(variants) }),
      reason,
      updatedByName: actorName,
      updatedAt: now,
      revision: of('revision', '+', 1),
    }))
    .where('flagId', '=', change.flagId)
    .where('environment', '=', change.environment)
    .where('revision', '=', change.expected)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Details of a flag that are the same in every environment. */
export type FlagDetails = Pick<
  Flag,
  'description' | 'type' | 'expectedDays' | 'ownerId' | 'tags' | 'prerequisites' | 'project'
> & { archivedAt: Date | null };

export type DetailsChange = {
  id: string;
  patch: Partial<FlagDetails>;
  reason: string | null;
  actorName: string;
  now: Date;
};

/** Changes the details of a flag that the caller has locked. */
export async function changeDetails(tx: Tx, change: DetailsChange): Promise<void> {
  const { prerequisites, ...patch } = change.patch;
  await tx
    .updateTable('flags')
    .set((of) => ({
      ...patch,
      ...(prerequisites === undefined ? {} : { prerequisites: JSON.stringify(prerequisites) }),
      reason: change.reason,
      updatedByName: change.actorName,
      updatedAt: change.now,
      detailsRevision: of('detailsRevision', '+', 1),
    }))
    .where('id', '=', change.id)
    .execute();
}

async function readStates(tx: Tx, flagIds: readonly string[]) {
  return await tx
    .selectFrom('flagEnvironments')
    .select(['flagId', 'environment', 'enabled', 'revision', 'updatedAt', 'updatedByName', 'reason'])
    .select('variants')
    .where('flagId', '=', (of) => of.fn.any(of.val(flagIds)))
    .execute();
}

type StateRow = Awaited<ReturnType<typeof readStates>>[number];

/** The three environments of every company first, then others by name. */
function byEnvironment(a: StateRow, b: StateRow): number {
  const place = ({ environment }: StateRow) =>
    (flagEnvironments as readonly string[]).indexOf(environment) >>> 0;
  return place(a) - place(b) || a.environment.localeCompare(b.environment);
}

function toState(row: StateRow): FlagState {
  return {
    environment: row.environment,
    enabled: row.enabled,
    revision: row.revision,
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: row.updatedByName,
    reason: row.reason,
    ...(row.variants === null ? {} : { variants: variantMap(readVariants(row.variants) ?? []) }),
  };
}

function toVariants(value: unknown): Record<string, unknown> | null {
  return value === null ? null : variantsSchema.parse(value);
}
