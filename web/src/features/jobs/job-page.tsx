import { scopeOf } from '@switchyard/contracts/identity/permissions.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { CalendarX } from 'lucide-react';
import { Suspense, useCallback } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { jobPhotos } from '../../app/job-photos.ts';
import { HelpLink } from '../../app/help-link.tsx';
import { aboutMessages, messageBox } from '../../app/message-box.ts';
import { useCurrentUser } from '../../app/use-session.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { RecordNotFoundError } from '../../lib/record-not-found-error.ts';
import { jobByName } from '../../lib/record-number.ts';
import { statusOf } from '../../lib/request-error.ts';
import { useIsNarrow } from '../../lib/use-media.ts';
import { KeptNote } from '../../offline/kept-note.tsx';
import { SyncBadge } from '../../offline/sync-badge.tsx';
import { useListView, useRealId, useRecordView } from '../../offline/use-record-view.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton, SkeletonRows } from '../../ui/skeleton.tsx';
import { JobActions } from './job-actions.tsx';
import { JobFacts, JobTexts } from './job-details.tsx';
import { JobSiteAccess } from './job-site-access.tsx';
import { useJobQuery, useJobVisitsQuery } from './jobs-api.ts';
import { useJobsLive } from './use-jobs-live.ts';
import { VisitCard } from './visit-card.tsx';
import { WorkStatus } from '../../app/work-status.tsx';

// Below everything else on the page; fetched beside it.
const timeline = lazyComponent(() => import('./job-timeline.tsx').then((module) => module.JobTimeline));
void timeline.preload();

/** One job: what, where, who went when, and everything that happened. */
export function JobPage() {
  const { jobId = '' } = useParams();
  const realId = useRealId(jobId);
  const query = useJobQuery(realId);
  const { error, refetch } = query;
  const { record: job, keptAt } = useRecordView('job', realId, query);
  const { companyTimeZone } = useCurrentUser();
  useJobsLive();
  if (realId !== jobId) return <Navigate replace to={`/jobs/${realId}`} />;
  const status = statusOf(error);
  if (!job && (status === 404 || status === 410 || status === 400)) throw new RecordNotFoundError();
  if (!job) {
    return (
      <>
        <PageHeader title="Job" crumbs={[{ label: 'Jobs', href: '/jobs' }]} />
        {error ? <ErrorState error={error} onRetry={refetch} /> : <Skeleton className="m-4 h-96" />}
      </>
    );
  }
  return (
    <>
      {keptAt !== null && <KeptNote at={keptAt} zone={companyTimeZone} />}
      <JobView job={job} />
    </>
  );
}

function JobView({ job }: { job: Job }) {
  const { companyTimeZone: zone, role } = useCurrentUser();
  const title = jobByName(job);
  // The header of a narrow screen has no room for a title of several words.
  const isNarrow = useIsNarrow();
  return (
    <>
      <PageHeader
        title={isNarrow && job.number > 0 ? `Job #${job.number}` : title}
        crumbs={[{ label: 'Jobs', href: '/jobs' }]}
        badge={
          <>
            <WorkStatus state={job.state} />
            <SyncBadge entity={`job:${job.id}`} />
          </>
        }
        tools={<JobActions job={job} />}
      />
      <div className="min-h-0 flex-1 overflow-y-auto p-4 max-sm:p-3">
        {isNarrow && <h2 className="mb-3 text-lg font-semibold wrap-break-word text-1">{job.title}</h2>}
        {job.stateReason !== null && (
          <p className="mb-4 rounded-md border border-line bg-warn-wash px-3 py-2 text-sm text-1">
            {job.stateReason}
          </p>
        )}
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(320px,2fr)]">
          <div className="flex min-w-0 flex-col gap-4">
            <JobTexts job={job} />
            <Visits job={job} zone={zone} />
            <Suspense fallback={<Skeleton className="h-40" />}>
              <jobPhotos.Component job={job} />
            </Suspense>
            <Suspense fallback={<Skeleton className="h-40" />}>
              <messageBox.Component
                customerId={job.customerId}
                jobId={job.id}
                help={<HelpLink about={aboutMessages} />}
              />
            </Suspense>
            <Panel title="Timeline">
              <Suspense fallback={<SkeletonRows />}>
                <timeline.Component job={job} />
              </Suspense>
            </Panel>
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <JobFacts job={job} zone={zone} />
            {role !== 'customer' && <JobSiteAccess job={job} />}
          </div>
        </div>
      </div>
    </>
  );
}

function Visits({ job, zone }: { job: Job; zone: string }) {
  const { role } = useCurrentUser();
  const mayPlan = scopeOf(role, 'visit.schedule') === 'company';
  const { data, error, refetch } = useJobVisitsQuery(job.id);
  const isOfJob = useCallback((visit: Visit) => visit.jobId === job.id, [job.id]);
  const { rows: visits } = useListView('visit', { data: data?.items, error }, isOfJob);
  return (
    <Panel title="Visits" badge={visits && <span className="num text-sm text-3">{visits.length}</span>}>
      {error && !visits && <ErrorState compact error={error} onRetry={refetch} />}
      {!error && !visits && <SkeletonRows />}
      {visits?.length === 0 && (
        <EmptyState icon={<CalendarX />} title="No visit is planned">
          {mayPlan
            ? 'Plan one here or drag the job onto the dispatch board.'
            : 'You see it here as soon as somebody is on the plan.'}
        </EmptyState>
      )}
      <ul className="flex flex-col gap-2">
        {visits?.map((visit) => (
          <VisitCard key={visit.id} visit={visit} zone={zone} />
        ))}
      </ul>
    </Panel>
  );
}
