import {
  type Experiment,
  type Flag,
  type FlagEnvironment,
  flagEnvironments,
  flagEnvironmentSchema,
  flagNameOf,
  type FlagState,
  variantsSchema,
} from '@switchyard/contracts/feature-flags/flag.ts';
import type { FlagRule } from '@switchyard/contracts/feature-flags/evaluate-flag.ts';
import type { Tx } from '../database.ts';
import { listExperiments } from './experiment-repository.ts';

export type NewFlag = {
  id: string;
  companyId: string;
  key: string;
  description: string;
  variants: Record<string, unknown> | null;
  actorName: string;
  now: Date;
};

/** Inserts a flag that is off in every environment; false if the key is taken. */
export async function insertFlag(tx: Tx, flag: NewFlag): Promise<boolean> {
  const { id, companyId, key, description, now } = flag;
  const variants = flag.variants === null ? null : JSON.stringify(flag.variants);
  const inserted = await tx
    .insertInto('flags')
    .values({ id, companyId, key, description, variants, createdAt: now })
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
        updatedByName: flag.actorName,
        updatedAt: now,
      })),
    )
    .execute();
  return true;
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
    .orderBy('flags.key')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.key, row.enabled]));
}

/** Inputs of a flag's evaluation; undefined if the flag does not exist. */
export async function readFlagRule(
  tx: Tx,
  key: string,
  environment: FlagEnvironment,
): Promise<FlagRule | undefined> {
  const row = await tx
    .selectFrom('flags')
    .innerJoin('flagEnvironments', (join) =>
      join
        .onRef('flagEnvironments.companyId', '=', 'flags.companyId')
        .onRef('flagEnvironments.flagId', '=', 'flags.id'),
    )
    .select(['flags.id as flagId', 'flags.variants', 'flagEnvironments.enabled'])
    .where('flags.key', '=', key)
    .where('flagEnvironments.environment', '=', environment)
    .executeTakeFirst();
  return row && { ...row, environment, variants: toVariants(row.variants) };
}

/** Flags with their environments and experiments, by key. */
export async function listFlagRecords(tx: Tx, key?: string): Promise<Flag[]> {
  const flags = await tx
    .selectFrom('flags')
    .select(['id', 'key', 'description', 'createdAt', 'variants'])
    .$if(key !== undefined, (query) => query.where('key', '=', key ?? ''))
    .orderBy('key')
    .execute();
  const ids = flags.map((flag) => flag.id);
  if (ids.length === 0) return [];
  const states = await readStates(tx, ids);
  const experiments = await listExperiments(tx, ids);
  return flags.map(({ createdAt, variants, ...flag }) => ({
    ...flag,
    name: flagNameOf(flag.key),
    createdAt: createdAt.toISOString(),
    variants: toVariants(variants),
    environments: flagEnvironments.flatMap((environment) =>
      states.filter((state) => state.flagId === flag.id && state.environment === environment).map(toState),
    ),
    experiments: experiments.filter((experiment: Experiment) => experiment.flagId === flag.id),
  }));
}

export async function readFlagRecord(tx: Tx, key: string): Promise<Flag | undefined> {
  return (await listFlagRecords(tx, key))[0];
}

export type FlagSwitch = {
  flagId: string;
  environment: FlagEnvironment;
  expected: number;
  enabled: boolean;
  reason: string | null;
  actorName: string;
  now: Date;
};

/** Switches a flag in one environment; false if it was changed in the meantime. */
export async function switchFlag(tx: Tx, change: FlagSwitch): Promise<boolean> {
  const { enabled, reason, actorName, now } = change;
  const result = await tx
    .updateTable('flagEnvironments')
    .set((of) => ({
      enabled,
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

async function readStates(tx: Tx, flagIds: readonly string[]) {
  return await tx
    .selectFrom('flagEnvironments')
    .select(['flagId', 'environment', 'enabled', 'revision', 'updatedAt', 'updatedByName', 'reason'])
    .where('flagId', 'in', flagIds)
    .execute();
}

type StateRow = Awaited<ReturnType<typeof readStates>>[number];

function toState(row: StateRow): FlagState {
  return {
    environment: flagEnvironmentSchema.parse(row.environment),
    enabled: row.enabled,
    revision: row.revision,
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: row.updatedByName,
    reason: row.reason,
  };
}

function toVariants(value: unknown): Record<string, unknown> | null {
  return value === null ? null : variantsSchema.parse(value);
}
