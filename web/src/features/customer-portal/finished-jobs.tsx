import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { FinishedPortalJob } from '@switchyard/contracts/customer-portal/customer-portal-routes.ts';
import { fillPath } from '@switchyard/contracts/http/route.ts';
import { photoContentPath } from '@switchyard/contracts/photos/photo-routes.ts';
import { Paperclip, Star } from 'lucide-react';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { formatDate } from '../../lib/format-date.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RatingStars } from './rating-stars.tsx';

/** The work done, newest first, each with its report and pictures. */
export function FinishedJobs({ jobs }: { jobs: readonly FinishedPortalJob[] }) {
  return (
    <Panel
      title={t`Finished`}
      actions={
        jobs.length > 0 && (
          <Link
            to="/jobs"
            className="rounded-sm px-1 text-sm text-2 hover:text-1 hover:underline pointer-coarse:py-3.5"
          >
            <Trans>All jobs</Trans>
          </Link>
        )
      }
    >
      {jobs.length === 0 ? (
        <p className="py-2 text-sm text-3">
          <Trans>What was done at your sites appears here, with the report and the photos.</Trans>
        </p>
      ) : (
        <ul className="-my-1.5 flex flex-col divide-y divide-line">
          {jobs.map((job) => (
            <FinishedJob key={job.id} job={job} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function FinishedJob({ job }: { job: FinishedPortalJob }) {
  const { id, number, title, siteName, finishedAt, timeZone, technicianName, report } = job;
  return (
    <li className="flex flex-col gap-2 py-3">
      <div>
        <Link to={`/jobs/${id}`} className="rounded-sm font-medium wrap-anywhere text-1 hover:underline">
          <span className="num text-3">#{number}</span> {title}
        </Link>
        <p className="text-sm wrap-anywhere text-3">
          {[formatDate(finishedAt, timeZone, 'date'), siteName, technicianName].filter(Boolean).join(' · ')}
        </p>
      </div>
      {report !== '' && (
        <p className="line-clamp-3 text-sm wrap-anywhere whitespace-pre-wrap text-2">{report}</p>
      )}
      <Enclosures job={job} />
      <Rating job={job} />
    </li>
  );
}

/** The given rating, or the way to give one. */
function Rating({ job: { id, number, rating } }: { job: FinishedPortalJob }) {
  const user = useCurrentUser();
  if (rating !== null) return <RatingStars stars={rating.stars} />;
  if (scopeOf(user, 'job_rating.give') === 'none') return null;
  return (
    <Button asChild size="lg" icon={<Star />} className="self-start">
      <Link to={`/jobs/${id}`} aria-label={t`Rate the work of job ${number}`}>
        <Trans>Rate the work</Trans>
      </Link>
    </Button>
  );
}

/** Pictures and files of a job; all of them are on its page. */
function Enclosures({ job }: { job: FinishedPortalJob }) {
  const { id, number, photos, photoCount, fileCount } = job;
  if (photoCount === 0 && fileCount === 0) return null;
  const more = photoCount - photos.length;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {photos.length > 0 && (
        <Link
          to={`/jobs/${id}`}
          aria-label={plural(photoCount, {
            one: `# photo of job ${number}`,
            other: `# photos of job ${number}`,
          })}
          className="flex items-center gap-1.5 rounded-md"
        >
          {photos.map((sha256) => (
            <img
              key={sha256}
              src={`${fillPath(photoContentPath, { jobId: id, sha256 })}?size=small`}
              alt=""
              loading="lazy"
              decoding="async"
              className="size-14 rounded-md border border-line bg-surface-2 object-cover"
            />
          ))}
          {more > 0 && (
            <span className="num grid size-14 place-items-center rounded-md border border-line bg-surface-2 text-sm text-2">
              +{more}
            </span>
          )}
        </Link>
      )}
      {fileCount > 0 && (
        <Link
          to={`/jobs/${id}`}
          className="flex items-center gap-1 rounded-sm text-sm text-2 hover:text-1 hover:underline pointer-coarse:py-3.5"
        >
          <Paperclip aria-hidden="true" size={14} />
          {plural(fileCount, { one: '# file', other: '# files' })}
        </Link>
      )}
    </div>
  );
}
