import { jobPointLimit, type JobPoints } from '@switchyard/contracts/jobs/job-points.ts';
import { jobRecord } from '@switchyard/contracts/jobs/job-record.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  type JobPointQuery,
  listJobPoints,
} from '@switchyard/platform/db/repositories/job-list-repository.ts';
import type { ReadScope } from '@switchyard/platform/db/repositories/read-scope.ts';
import { listingFor } from '../../records/custom-listing.ts';

type Read = { readonly tx: Tx; readonly actor: Actor; readonly scope: ReadScope; readonly now: Date };

/**
 * The jobs of a list as points on a map, with the permissions and filters of the list.
 * @throws ProblemError naming custom fields that do not exist or that the role may not see
 */
export async function readJobPoints(
  { tx, actor, scope, now }: Read,
  query: JobPointQuery,
): Promise<JobPoints> {
  const listing = { record: jobRecord, alias: 'j', role: actor.role };
  const custom = await listingFor(tx, listing, query);
  const items = await listJobPoints(tx, { query, scope, now, custom, limit: jobPointLimit + 1 });
  return { items: items.slice(0, jobPointLimit), isComplete: items.length <= jobPointLimit };
}
