import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../database.ts';
import { listingOf } from './deleted-records.ts';
import type { JobQuery } from './job-list-repository.ts';
import { type JobRow, priorityRank, selectJobs, toJob } from './job-row.ts';
import { readPage } from './read-page.ts';
import { comparable, isOneOf, matchesWords } from './text-query.ts';

/** Jobs of the company that can be brought back. Filters by visits and deadlines do not count: such a job has none. */
export async function listDeletedJobRows(tx: Tx, query: JobQuery): Promise<Page<Job>> {
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
    conditions: [condition, ...filters(query)],
    select: selectJobs,
    toItem: toJob,
  });
}

function filters(query: JobQuery): RawBuilder<unknown>[] {
  const { state, priority, trade, type, territory, customerId, siteId, q } = query;
  return [
    ...(state ? [isOneOf(sql`j.state`, state)] : []),
    ...(priority ? [isOneOf(sql`j.priority`, priority.map(priorityRank))] : []),
    ...(trade ? [isOneOf(sql`j.trade`, trade)] : []),
    ...(type === undefined ? [] : [sql`j.type = ${comparable(type)}`]),
    ...(territory === undefined ? [] : [sql`j.territory = ${comparable(territory)}`]),
    ...(customerId === undefined ? [] : [sql`j.customer_id = ${customerId}`]),
    ...(siteId === undefined ? [] : [sql`j.site_id = ${siteId}`]),
    ...(q ? [matchesWords(sql`j.search`, q)] : []),
  ];
}
