import type { CreateJob, Job } from '@switchyard/contracts/jobs/job.ts';
import type { JobState } from '@switchyard/contracts/jobs/job-state.ts';
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Tx } from '../database.ts';
import type { Jobs } from '../generated/database-schema.ts';
import type { NewRow } from '../records/record-table.ts';
import { type JobRow, priorityRank, selectJobs, toJob } from './job-row.ts';
import type { ReadScope } from './read-scope.ts';

/** Condition on `j` for jobs visible in this scope. */
export function jobInScope(scope: ReadScope): RawBuilder<boolean> {
  switch (scope.kind) {
    case 'company':
      return sql`true`;
    case 'customer':
      return sql`j.customer_id = ${scope.customerId}`;
    case 'technician':
      return sql`EXISTS (SELECT 1 FROM assignments own
        JOIN visits own_visit ON own_visit.company_id = own.company_id AND own_visit.id = own.visit_id
        WHERE own.company_id = j.company_id AND own.technician_id = ${scope.technicianId}
          AND own_visit.job_id = j.id AND own_visit.deleted_at IS NULL)`;
    default:
      return scope satisfies never;
  }
}

/** A job, including deleted ones; undefined if it is not in this scope. */
export async function findJob(tx: Tx, id: string, scope: ReadScope): Promise<Job | undefined> {
  const result = await sql<JobRow>`/* prepared */
    WITH page AS (SELECT j.id, 0 AS cursor_key FROM jobs j WHERE j.id = ${id} AND ${jobInScope(scope)})
    ${selectJobs}`.execute(tx);
  const row = result.rows[0];
  return row && toJob(row);
}

/** Jobs by id, in no particular order. */
export async function findJobs(tx: Tx, ids: readonly string[]): Promise<Job[]> {
  if (ids.length === 0) return [];
  const result = await sql<JobRow>`/* prepared */
    WITH page AS (SELECT j.id, 0 AS cursor_key FROM jobs j WHERE j.id = ANY(${ids}::uuid[]))
    ${selectJobs}`.execute(tx);
  return result.rows.map(toJob);
}

/** Locks jobs until the commit, always in the same order. */
export async function lockJobs(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`SELECT FROM jobs WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`.execute(tx);
}

/**
 * Locks a job until the commit: its visits and state have one writer at a time.
 * @returns false if there is no such job
 */
export async function lockJob(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Job fields written by commands. */
export type JobValues = Omit<CreateJob, 'state'> & {
  number: number;
  state: JobState;
  territory: string | null;
  createdBy: string | null;
};
export type NewJob = NewRow<JobValues>;

export async function insertJob(
  tx: Tx,
  { now, priority, requiredSkills, custom, ...job }: NewJob,
): Promise<void> {
  const values: Insertable<Jobs> = {
    ...job,
    priority: priorityRank(priority),
    requiredSkills: JSON.stringify(requiredSkills),
    ...(custom === undefined ? {} : { custom: JSON.stringify(custom) }),
    createdAt: now,
    updatedAt: now,
  };
  await tx.insertInto('jobs').values(values).execute();
}

export type JobPatch = Partial<JobValues> & {
  stateReason?: string | null;
  completedAt?: string | null;
  deletedAt?: Date | null;
};

/** Writes the fields and increments the revision. */
export async function updateJobRow(
  tx: Tx,
  id: string,
  { patch, now }: { patch: JobPatch; now: Date },
): Promise<void> {
  const { priority, requiredSkills, custom, ...plain } = patch;
  const values: Updateable<Jobs> = {
    ...plain,
    ...(priority === undefined ? {} : { priority: priorityRank(priority) }),
    ...(requiredSkills === undefined ? {} : { requiredSkills: JSON.stringify(requiredSkills) }),
    ...(custom === undefined ? {} : { custom: JSON.stringify(custom) }),
    updatedAt: now,
  };
  await tx
    .updateTable('jobs')
    .set(values)
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
