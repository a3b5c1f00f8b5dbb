import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { isRateable, type JobRating } from '@switchyard/contracts/customer-portal/job-rating.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { Panel } from '../../ui/panel.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { useJobRatingQuery } from './customer-portal-api.ts';
import { RatingForm } from './rating-form.tsx';
import { RatingStars } from './rating-stars.tsx';
import { useRateJob } from './use-rate-job.ts';

/** On a job's page: what the customer says about it; for the customer, the form. */
export function JobRatingPanel({ job }: { job: Job }) {
  const user = useCurrentUser();
  const isSkipped = scopeOf(user, 'job_rating.view') === 'none' || job.number === 0 || !isRateable(job.state);
  const { data } = useJobRatingQuery(job.id, { skip: isSkipped, refetchOnMountOrArgChange: true });
  if (isSkipped || data === undefined) return null;
  const { rating } = data;
  if (scopeOf(user, 'job_rating.give') !== 'none') return <OwnRating job={job} rating={rating} />;
  if (rating === null) return null;
  return (
    <Panel title={t`Rating by the customer`}>
      <Given rating={rating} zone={user.companyTimeZone} />
    </Panel>
  );
}

function Given({ rating, zone }: { rating: JobRating; zone: string }) {
  const { stars, comment, authorName, updatedAt } = rating;
  return (
    <div className="flex flex-col items-start gap-1.5">
      <RatingStars stars={stars} />
      {comment !== '' && <p className="text-sm wrap-anywhere whitespace-pre-wrap text-1">{comment}</p>}
      <p className="flex flex-wrap gap-x-1.5 text-xs text-3">
        <span>{authorName}</span>
        <RelativeTime at={updatedAt} zone={zone} />
      </p>
    </div>
  );
}

function OwnRating({ job, rating }: { job: Job; rating: JobRating | null }) {
  const send = useRateJob(job.id);
  return (
    <Panel title={t`Your rating`}>
      {rating === null && (
        <p className="mb-2 text-sm text-2">
          <Trans>Tell the company how the work was.</Trans>
        </p>
      )}
      <RatingForm rating={rating} zone={job.siteTimeZone} onSend={send} />
    </Panel>
  );
}
