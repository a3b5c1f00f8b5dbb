import type { JobRating } from '@switchyard/contracts/customer-portal/job-rating.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { findRatings } from '@switchyard/platform/db/repositories/job-rating-repository.ts';
import { findJob } from '@switchyard/platform/db/repositories/job-repository.ts';
import type { ReadScope } from '@switchyard/platform/db/repositories/read-scope.ts';
import { requireFound } from '../../access/access.ts';

/** The rating of a job of the scope; null while there is none. */
export async function readJobRating(
  tx: Tx,
  { jobId, scope }: { jobId: string; scope: ReadScope },
): Promise<{ rating: JobRating | null }> {
  const job = requireFound(await findJob(tx, jobId, scope));
  const found = (await findRatings(tx, [job.id])).get(job.id);
  if (found === undefined) return { rating: null };
  const { isByLink: _, ...rating } = found;
  return { rating };
}
