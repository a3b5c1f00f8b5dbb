import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { TrackedVisit } from '@switchyard/contracts/customer-portal/tracking-routes.ts';
import { trackingPaths } from '@switchyard/contracts/customer-portal/tracking-options.ts';
import { CalendarDays } from 'lucide-react';
import { SiteCard } from '../../core/site/site-card.tsx';
import { formatDate } from '../../lib/format-date.ts';
import { publicFetch } from '../../lib/public-fetch.ts';
import { describeRequestError, type RequestError } from '../../lib/request-error.ts';
import { useFollowedLink } from '../../lib/use-followed-link.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { RatingForm, type SentRating } from './rating-form.tsx';
import { visitTime } from './stage-words.ts';
import { VisitProgress } from './visit-progress.tsx';

export type TrackedVisitProps = { readonly link: string };

/** The visit of a tracking link, read again while the page is visible. */
export function TrackedVisitView({ link }: TrackedVisitProps) {
  const { data, error, look, take } = useFollowedLink<TrackedVisit>(trackingPaths.lookup, link);
  // A link that has ended shows nothing more, also on a page that stayed open.
  if (error !== null && (data === null || isOver(error))) return <NotTracked error={error} onRetry={look} />;
  if (data === null)
    return (
      <p className="text-base text-2">
        <Trans>Reading the visit…</Trans>
      </p>
    );
  const rate = async (rating: SentRating) => {
    const body = { link, ...rating };
    const answer = await publicFetch<TrackedVisit>(trackingPaths.rating, { method: 'POST', body });
    if (answer.ok) take(answer);
    return answer.ok ? null : describeRequestError(answer.error);
  };
  return <Tracked tracked={data} onRate={rate} />;
}

type TrackedProps = { tracked: TrackedVisit; onRate: (rating: SentRating) => Promise<string | null> };

function Tracked({ tracked, onRate }: TrackedProps) {
  const { companyName, jobNumber, jobTitle, timeZone, visit, linkEndsAt, mayRate, rating } = tracked;
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-col gap-1">
        <p className="text-base font-medium text-accent-text">{companyName}</p>
        <h1 className="text-2xl font-semibold tracking-tight wrap-anywhere text-1">
          <span className="num text-3">#{jobNumber}</span> {jobTitle}
        </h1>
      </header>
      <SiteCard label={t`Progress`}>
        <div className="flex flex-col gap-5">
          <p className="num flex items-center gap-2 text-lg font-semibold text-1">
            <CalendarDays aria-hidden="true" size={18} className="shrink-0 text-3" />
            {visitTime(visit, timeZone)}
          </p>
          <VisitProgress visit={visit} jobNumber={jobNumber} zone={timeZone} />
        </div>
      </SiteCard>
      {mayRate && (
        <SiteCard title={t`Your rating`}>
          <RatingForm rating={rating} zone={timeZone} onSend={onRate} />
        </SiteCard>
      )}
      <p className="text-sm text-3">
        <Trans>
          This link shows this one visit until {formatDate(linkEndsAt, timeZone, 'date')}. The page keeps
          itself up to date.
        </Trans>
      </p>
    </div>
  );
}

function isOver({ status }: RequestError): boolean {
  return status === 410 || status === 400;
}

function NotTracked({ error, onRetry }: { error: RequestError; onRetry: () => void }) {
  if (!isOver(error))
    return <ErrorState error={error} title={t`This visit could not be read`} onRetry={onRetry} />;
  return (
    <div role="alert" className="flex flex-col items-start gap-3">
      <h1 className="text-2xl font-semibold tracking-tight text-1">
        <Trans>This link shows no visit</Trans>
      </h1>
      <p className="text-base text-2">
        <Trans>It has ended, or a part of it is missing. Ask the company for a new one.</Trans>
      </p>
    </div>
  );
}
