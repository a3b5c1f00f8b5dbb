import type { Metric } from '@switchyard/contracts/experiments/metric.ts';
import { metricsSchema } from '@switchyard/contracts/experiments/metric.ts';
import {
  allocationSchema,
  type Experiment,
  experimentStatusSchema,
} from '@switchyard/contracts/feature-flags/flag.ts';
import type { Tx } from '../database.ts';

/** Fields of an experiment that users set. */
export type ExperimentDetails = Pick<
  Experiment,
  'name' | 'hypothesis' | 'environment' | 'unit' | 'allocation' | 'metrics'
>;

export type NewExperiment = ExperimentDetails & {
  id: string;
  companyId: string;
  flagId: string;
  actorName: string;
  now: Date;
};

/** Inserts an experiment as a draft. */
export async function insertExperiment(
  tx: Tx,
  { now, actorName, allocation, metrics, ...experiment }: NewExperiment,
): Promise<void> {
  await tx
    .insertInto('experiments')
    .values({
      ...experiment,
      ...jsonOf({ allocation, metrics }),
      updatedByName: actorName,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
}

/** Experiments of these flags, oldest first. */
export async function listExperiments(tx: Tx, flagIds: readonly string[]): Promise<Experiment[]> {
  const rows = await experimentQuery(tx)
    .where('flagId', '=', (of) => of.fn.any(of.val(flagIds)))
    .orderBy('experiments.id')
    .execute();
  return rows.map(toExperiment);
}

export async function readExperiment(tx: Tx, id: string): Promise<Experiment | undefined> {
  const row = await experimentQuery(tx).where('experiments.id', '=', id).executeTakeFirst();
  return row && toExperiment(row);
}

/** The running experiment of a flag that divides its users: the oldest. */
export async function findRunningExperiment(tx: Tx, flagId: string): Promise<Experiment | undefined> {
  const row = await experimentQuery(tx)
    .where('flagId', '=', flagId)
    .where('status', '=', 'running')
    .orderBy('experiments.id')
    .executeTakeFirst();
  return row && toExperiment(row);
}

type Changeable = ExperimentDetails & Pick<Experiment, 'status'>;
/** Fields that are absent or undefined stay as they are. */
export type ExperimentPatch = { readonly [Field in keyof Changeable]?: Changeable[Field] | undefined };

export type ExperimentChange = {
  id: string;
  expected: number;
  patch: ExperimentPatch;
  actorName: string;
  now: Date;
};

/** Changes an experiment; false if it was changed in the meantime. Notes its first start and its end. */
export async function updateExperiment(
  tx: Tx,
  { id, expected, patch, actorName, now }: ExperimentChange,
): Promise<boolean> {
  const { allocation, metrics, ...plain } = patch;
  const result = await tx
    .updateTable('experiments')
    .set((of) => ({
      ...plain,
      ...jsonOf({ allocation, metrics }),
      ...(patch.status === 'running' ? { startedAt: of.fn.coalesce('startedAt', of.val(now)) } : {}),
      ...(patch.status === 'concluded' ? { endedAt: now } : {}),
      updatedAt: now,
      updatedByName: actorName,
      revision: of('revision', '+', 1),
    }))
    .where('id', '=', id)
    .where('revision', '=', expected)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

type Json = {
  allocation?: Readonly<Record<string, number>> | null | undefined;
  metrics?: readonly Metric[] | undefined;
};

/** Columns of JSON that are given. */
function jsonOf({ allocation, metrics }: Json): { allocation?: string | null; metrics?: string } {
  return {
    ...(allocation === undefined ? {} : { allocation: allocation && JSON.stringify(allocation) }),
    ...(metrics === undefined ? {} : { metrics: JSON.stringify(metrics) }),
  };
}

function experimentQuery(tx: Tx) {
  return tx
    .selectFrom('experiments')
    .innerJoin('flags', (join) =>
      join
        .onRef('flags.companyId', '=', 'experiments.companyId')
        .onRef('flags.id', '=', 'experiments.flagId'),
    )
    .select(['experiments.id', 'flagId', 'flags.key as flagKey', 'name', 'status', 'experiments.revision'])
    .select(['experiments.createdAt', 'experiments.updatedAt', 'hypothesis', 'environment', 'unit'])
    .select(['allocation', 'metrics', 'startedAt', 'endedAt']);
}

type ExperimentRow = Awaited<ReturnType<ReturnType<typeof experimentQuery>['execute']>>[number];

/** The experiment of a row. Values of another version that this one cannot read are left out. */
function toExperiment({ startedAt, endedAt, ...row }: ExperimentRow): Experiment {
  return {
    ...row,
    status: experimentStatusSchema.parse(row.status),
    allocation: allocationSchema.nullable().safeParse(row.allocation).data ?? null,
    metrics: metricsSchema.safeParse(row.metrics).data ?? [],
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  };
}
