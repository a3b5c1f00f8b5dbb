import {
  type GiveRating,
  isRateable,
  type JobRating,
} from '@switchyard/contracts/customer-portal/job-rating.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import {
  findRatings,
  type StoredRating,
  writeRating,
} from '@switchyard/platform/db/repositories/job-rating-repository.ts';
import { findJob, lockJob } from '@switchyard/platform/db/repositories/job-repository.ts';
import type { ReadScope } from '@switchyard/platform/db/repositories/read-scope.ts';
import { diffRecords } from '@switchyard/platform/events/diff-records.ts';
import { jobFor } from '@switchyard/platform/events/audience.ts';
import { jobLabel } from '@switchyard/platform/events/job-events.ts';
import { staffDeliveries } from '@switchyard/platform/events/staff-deliveries.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { fieldError, refuseFields, requireFound } from '../../access/access.ts';

type Rated = { readonly jobId: string; readonly scope: ReadScope; readonly given: GiveRating };

/**
 * Stores what a customer says about a finished job; within some days, it replaces what they said before.
 * @throws ProblemError naming the stars while the job is not finished, or once the time for changes is over, or when a link
 *   would replace a rating of the portal
 */
export async function rateJob(unit: UnitOfWork, { jobId, scope, given }: Rated): Promise<JobRating> {
  const { tx, now, context } = unit;
  await lockJob(tx, jobId);
  const job = requireFound(await findJob(tx, jobId, scope));
  const before = (await findRatings(tx, [job.id])).get(job.id);
  const isByLink = context.actor.kind !== 'user';
  refuseFields(obstaclesTo(job, before, { now, isByLink }));
  const { companyId, actor } = context;
  const authorId = isByLink ? null : actor.id;
  await writeRating(tx, { companyId, jobId: job.id, ...given, authorId, authorName: actor.name, now });
  const { isByLink: _, ...after } = requireStored((await findRatings(tx, [job.id])).get(job.id));
  tellOfRating(unit, job, { before, after });
  return after;
}

type Given = { readonly now: Date; readonly isByLink: boolean };

function obstaclesTo(job: Job, before: StoredRating | undefined, { now, isByLink }: Given) {
  if (!isRateable(job.state)) {
    return [
      fieldError('/stars', 'not_finished', 'The job is not finished yet: rate it once the work is done'),
    ];
  }
  if (before !== undefined && Date.parse(before.editableUntil) <= now.getTime()) {
    return [fieldError('/stars', 'closed', 'This rating can no longer be changed: seven days have passed')];
  }
  if (before !== undefined && isByLink && !before.isByLink) {
    return [
      fieldError('/stars', 'given_in_portal', 'This job was rated in the portal: change the rating there'),
    ];
  }
  return [];
}

function requireStored(rating: StoredRating | undefined): StoredRating {
  if (rating === undefined) throw new Error('The rating was not stored');
  return rating;
}

/** The office and the customer hear of a rating, the technicians do not. */
function tellOfRating(
  unit: UnitOfWork,
  job: Job,
  { before, after }: { before: JobRating | undefined; after: JobRating },
): void {
  const shown = ({ stars }: Pick<JobRating, 'stars'>) => ({ rating: stars });
  const reason = after.comment === '' ? null : after.comment;
  unit.record({
    type: 'job.rated',
    entity: { kind: 'job', id: job.id, label: jobLabel(job), jobId: job.id },
    revision: job.revision,
    changes: diffRecords(before === undefined ? { rating: null } : shown(before), shown(after)),
    reason,
    deliveries: [
      ...staffDeliveries(unit, 'job', { kind: 'job', job }),
      {
        topic: personalTopic(unit.context.companyId, 'customer', job.customerId),
        record: { kind: 'job', job: jobFor('customer', job) },
        reason,
      },
    ],
  });
}
