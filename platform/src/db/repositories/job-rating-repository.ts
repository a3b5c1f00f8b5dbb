import { type JobRating, ratingEditableUntil } from '@switchyard/contracts/customer-portal/job-rating.ts';
import type { Tx } from '../database.ts';
import { toInstant } from './instants.ts';

/** A rating, and whether it came by a tracking link. */
export type StoredRating = JobRating & { readonly isByLink: boolean };

/** Ratings of these jobs, by job. */
export async function findRatings(tx: Tx, jobIds: readonly string[]): Promise<Map<string, StoredRating>> {
  if (jobIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('jobRatings')
    .select(['jobId', 'stars', 'comment', 'authorId', 'authorName', 'ratedAt', 'updatedAt'])
    .where('jobId', 'in', [...jobIds])
    .execute();
  return new Map(
    rows.map(({ authorId, ratedAt, updatedAt, ...rating }) => {
      const at = toInstant(ratedAt);
      const times = { ratedAt: at, updatedAt: toInstant(updatedAt), editableUntil: ratingEditableUntil(at) };
      return [rating.jobId, { ...rating, ...times, isByLink: authorId === null }];
    }),
  );
}

export type NewRating = Pick<JobRating, 'jobId' | 'stars' | 'comment' | 'authorName'> & {
  readonly companyId: string;
  readonly authorId: string | null;
  readonly now: Date;
};

/** Adds the rating of a job, or changes the one that it has; the time of the first one stays. */
export async function writeRating(tx: Tx, { now, ...rating }: NewRating): Promise<void> {
  const { stars, comment, authorId, authorName } = rating;
  await tx
    .insertInto('jobRatings')
    .values({ ...rating, ratedAt: now, updatedAt: now })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'jobId']).doUpdateSet((eb) => ({
        stars,
        comment,
        authorId,
        authorName,
        updatedAt: now,
        revision: eb('jobRatings.revision', '+', 1),
      })),
    )
    .execute();
}
