import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { listDeletedJobRows } from '../repositories/deleted-job-repository.ts';
import { type JobQuery, listJobRows } from '../repositories/job-list-repository.ts';
import { findJob, insertJob, type JobValues, lockJob, updateJobRow } from '../repositories/job-repository.ts';
import { toReadScope } from '../repositories/read-scope.ts';
import type { RecordStore } from './record-table.ts';

/**
 * The shape of jobs that the use cases of a record expect. The SQL is handwritten: lists of jobs are planned for
 * correlated words and trades, and their statement is prepared once per connection.
 */
export const jobTable: RecordStore<Job, JobValues, JobQuery> = {
  alias: 'j',
  find: (tx, id, { scope }) => findJob(tx, id, toReadScope(scope)),
  lock: lockJob,
  insert: async (tx, rows) => {
    for (const row of rows) await insertJob(tx, row);
  },
  update: updateJobRow,
  list: (tx, query, { scope, now, custom }) =>
    query.deleted === true
      ? listDeletedJobRows(tx, query, custom)
      : listJobRows(tx, { query, scope: toReadScope(scope), now, custom }),
};
