import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import type { CustomListing } from '../records/custom-listing.ts';
import { listingOf } from './deleted-records.ts';
import { type JobQuery, plainFilters } from './job-list-repository.ts';
import { type JobRow, selectJobs, toJob } from './job-row.ts';
import { readPage } from './read-page.ts';
import { matchesWords } from './text-query.ts';

/** Restorable jobs of the company. Filters by visits and deadlines are ignored: deleted jobs have neither. */
export async function listDeletedJobRows(
  tx: Tx,
  query: JobQuery,
  custom?: CustomListing,
): Promise<Page<Job>> {
  const created = {
    name: query.sort,
    expression: sql`j.created_at`,
    kind: 'instant',
    descending: true,
  } as const;
  const { condition, sort } = listingOf(sql`j.deleted_at`, { deleted: true, sort: created });
  return await readPage<JobRow, Job>(tx, {
    query,
    sort,
    from: sql`jobs j`,
    id: sql`j.id`,
    conditions: [
      condition,
      ...plainFilters(query),
      ...(custom?.conditions ?? []),
      ...(query.q ? [matchesWords(sql`j.search`, query.q)] : []),
    ],
    select: selectJobs,
    toItems: (rows) => rows.map(toJob),
  });
}
