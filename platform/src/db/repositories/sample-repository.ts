import type { Insertable } from 'kysely';
import type { JobPriority } from '@switchyard/contracts/jobs/job.ts';
import type { Skill } from '@switchyard/contracts/technicians/technician.ts';
import { sql, type Tx } from '../database.ts';
import type { Assignments, Jobs, VisitEntries, Visits } from '../generated/database-schema.ts';
import { priorityRank } from './job-row.ts';

type SampleJob = Omit<Insertable<Jobs>, 'priority' | 'requiredSkills'> & {
  priority: JobPriority;
  requiredSkills: readonly Skill[];
};
type SampleAssignment = Omit<Insertable<Assignments>, 'during'> & { start: Date; end: Date };

/** Generated work with its history; the rows keep their own dates and revisions. */
export type SampleWork = {
  readonly jobs: readonly SampleJob[];
  readonly visits: readonly Insertable<Visits>[];
  readonly assignments: readonly SampleAssignment[];
  readonly entries: readonly Insertable<VisitEntries>[];
};

/** Inserts generated work with a few statements in total. */
export async function insertSampleWork(tx: Tx, work: SampleWork): Promise<void> {
  const { jobs, visits, assignments, entries } = work;
  if (jobs.length === 0) return;
  await tx
    .insertInto('jobs')
    .values(
      jobs.map(({ priority, requiredSkills, ...job }) => ({
        ...job,
        priority: priorityRank(priority),
        requiredSkills: JSON.stringify(requiredSkills),
      })),
    )
    .execute();
  if (visits.length > 0)
    await tx
      .insertInto('visits')
      .values([...visits])
      .execute();
  if (assignments.length > 0)
    await tx
      .insertInto('assignments')
      .values(
        assignments.map(({ start, end, ...assignment }) => ({
          ...assignment,
          during: sql<string>`tstzrange(${start}, ${end})`,
        })),
      )
      .execute();
  if (entries.length > 0)
    await tx
      .insertInto('visitEntries')
      .values([...entries])
      .execute();
}
