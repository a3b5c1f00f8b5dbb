import { scopeOf } from '../../core/permissions.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { visitRecord } from '@switchyard/contracts/visits/visit-record.ts';
import { CalendarX } from 'lucide-react';
import { Suspense, useCallback } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { RecordPanels } from '../../core/record-panels.tsx';
import { useCurrentUser } from '../../core/use-session.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { RecordNotFoundError } from '../../lib/record-not-found-error.ts';
import { jobByName } from '../../lib/record-number.ts';
import { statusOf } from '../../lib/request-error.ts';
import { useIsNarrow } from '../../lib/use-media.ts';
import { CachedNote } from '../../offline/views/cached-note.tsx';
import { SyncBadge } from '../../offline/views/sync-badge.tsx';
import { useRecordsView, useRealId, useRecordView } from '../../offline/views/use-record-view.ts';
import { useRecordLive } from '../../records/use-record-live.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton, SkeletonRows } from '../../ui/skeleton.tsx';
import { JobActions } from './job-actions.tsx';
import { JobFacts, JobTexts } from './job-details.tsx';
import { JobSiteAccess } from './job-site-access.tsx';
import { jobs, useJobVisitsQuery } from './jobs-api.ts';
import { VisitCard } from './visit-card.tsx';
import { WorkStatus } from '../../core/work-status.tsx';

// Below the rest of the page; loaded in parallel.
const timeline = lazyComponent(() => import('./job-timeline.tsx').then((module) => module.JobTimeline));
void timeline.preload();

const jobByNumberPage = lazyComponent(() =>
  import('./job-by-number.tsx').then((module) => module.JobByNumber),
);

/** One job, by id or by number. */
export function JobPage() {
  const { jobId = '' } = useParams();
  if (!/^\d{1,9}$/.test(jobId)) return <JobById jobId={jobId} />;
  return (
    <Suspense fallback={null}>
      <jobByNumberPage.Component number={jobId} />
    </Suspense>
  );
}

/** Details, visits and history of a job. */
function JobById({ jobId }: { jobId: string }) {
  const realId = useRealId(jobId);
  const query = jobs.read.useQuery(realId, { refetchOnMountOrArgChange: true });
  const { error, refetch } = query;
  const { record: job, keptAt } = useRecordView('job', realId, query);
  const { companyTimeZone } = useCurrentUser();
  useRecordLive(jobs, {
    alsoOn: [visitRecord],
    concerns: ({ entity }) => entity.id === realId || entity.jobId === realId,
  });
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
      {keptAt !== null && <CachedNote at={keptAt} zone={companyTimeZone} />}
      <JobView job={job} />
    </>
  );
}

function JobView({ job }: { job: Job }) {
  const { companyTimeZone: zone, role } = useCurrentUser();
  const title = jobByName(job);
  // The header has no room for a long title on narrow screens.
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
            <RecordPanels of="job" told={{ job }} />
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
  const user = useCurrentUser();
  const mayPlan = scopeOf(user, 'visit.schedule') === 'company';
  const { data, error, refetch } = useJobVisitsQuery(job.id);
  const isOfJob = useCallback((visit: Visit) => visit.jobId === job.id, [job.id]);
  const { rows: visits } = useRecordsView('visit', { data: data?.items, error }, isOfJob);
  return (
    <Panel title="Visits" badge={visits && <span className="num text-sm text-3">{visits.length}</span>}>
      {error && !visits && <ErrorState compact error={error} onRetry={refetch} />}
      {!error && !visits && <SkeletonRows />}
      {visits?.length === 0 && (
        <EmptyState icon={<CalendarX />} title="No visit is planned">
          {mayPlan
            ? 'Plan one here or drag the job onto the dispatch board.'
            : 'The visit appears here once a technician is planned.'}
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
