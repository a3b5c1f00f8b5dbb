import { type Experiment, experimentStatusSchema } from '@switchyard/contracts/feature-flags/flag.ts';
import type { Tx } from '../database.ts';

export type NewExperiment = {
  id: string;
  companyId: string;
  flagId: string;
  name: string;
  /** Weights by variant; null: all alike. */
  allocation: Readonly<Record<string, number>> | null;
  actorName: string;
  now: Date;
};

/** Inserts an experiment as a draft. */
export async function insertExperiment(
  tx: Tx,
  { now, allocation, actorName, ...experiment }: NewExperiment,
): Promise<void> {
  await tx
    .insertInto('experiments')
    .values({
      ...experiment,
      allocation: allocation && JSON.stringify(allocation),
      updatedByName: actorName,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
}

/** Experiments of these flags, oldest first. */
export async function listExperiments(tx: Tx, flagIds: readonly string[]): Promise<Experiment[]> {
  const rows = await experimentQuery(tx).where('flagId', 'in', flagIds).orderBy('experiments.id').execute();
  return rows.map(toExperiment);
}

export async function readExperiment(tx: Tx, id: string): Promise<Experiment | undefined> {
  const row = await experimentQuery(tx).where('experiments.id', '=', id).executeTakeFirst();
  return row && toExperiment(row);
}

export type StatusChange = {
  id: string;
  expected: number;
  status: Experiment['status'];
  actorName: string;
  now: Date;
};

/** Sets the status; false if the experiment was changed in the meantime. */
export async function setExperimentStatus(
  tx: Tx,
  { id, expected, status, actorName, now }: StatusChange,
): Promise<boolean> {
  const result = await tx
    .updateTable('experiments')
    .set((of) => ({ status, updatedAt: now, updatedByName: actorName, revision: of('revision', '+', 1) }))
    .where('id', '=', id)
    .where('revision', '=', expected)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

function experimentQuery(tx: Tx) {
  return tx
    .selectFrom('experiments')
    .innerJoin('flags', (join) =>
      join
        .onRef('flags.companyId', '=', 'experiments.companyId')
        .onRef('flags.id', '=', 'experiments.flagId'),
    )
    .select(['experiments.id', 'flagId', 'flags.key as flagKey', 'name', 'status', 'revision'])
    .select(['experiments.createdAt', 'experiments.updatedAt']);
}

type ExperimentRow = Awaited<ReturnType<ReturnType<typeof experimentQuery>['execute']>>[number];

function toExperiment(row: ExperimentRow): Experiment {
  return {
    ...row,
    status: experimentStatusSchema.parse(row.status),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
