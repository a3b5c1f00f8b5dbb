import { t } from '@lingui/core/macro';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { visitRecord } from '@switchyard/contracts/visits/visit-record.ts';
import { CalendarX } from 'lucide-react';
import { Suspense, useCallback } from 'react';
import { useParams } from 'react-router-dom';
import { scopeOf } from '../../core/permissions.ts';
import { RecordPanels } from '../../core/record-panels.tsx';
import { useCurrentUser } from '../../core/use-session.ts';
import { WorkStatus } from '../../core/work-status.tsx';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { jobByName, jobByNumber } from '../../lib/record-number.ts';
import { useRecordsView } from '../../offline/views/use-record-view.ts';
import { RecordPage, type RecordPageDeclaration } from '../../records/record-page.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { JobActions } from './job-actions.tsx';
import { JobFacts, JobTexts } from './job-details.tsx';
import { jobs, useJobVisitsQuery } from './jobs-api.ts';
import { jobNote } from './next-step.ts';

// Below the rest of the page; loaded in parallel.
const timeline = lazyComponent(() => import('./job-timeline.tsx').then((module) => module.JobTimeline));
void timeline.preload();
const siteAccess = lazyComponent(() => import('./job-site-access.tsx').then((file) => file.JobSiteAccess));
void siteAccess.preload();

// The visits are read after the job.
const visitCard = lazyComponent(() => import('./visit-card.tsx').then((module) => module.VisitCard));
void visitCard.preload();

const jobByNumberPage = lazyComponent(() =>
  import('./job-by-number.tsx').then((module) => module.JobByNumber),
);

const page: RecordPageDeclaration<Job> = {
  api: jobs,
  param: 'jobId',
  alsoOn: [visitRecord],
  concerns: ({ entity }, id) => entity.id === id || entity.jobId === id,
  isListedForAll: true,
  name: jobByName,
  shortName: ({ number }) => (number > 0 ? t`Job #${number}` : null),
  title: ({ title }) => title,
  status: ({ state }) => <WorkStatus state={state} />,
  deletion: {
    description: t`It disappears from all lists and can be restored within 30 days. A job whose visit has started cannot be deleted.`,
    name: (job) => (job.number > 0 ? jobByNumber(job) : null),
    isInTools: true,
  },
  timeline,
};

/** One job, by id or by number: details, visits and history. */
export function JobPage() {
  const { jobId = '' } = useParams();
  const { role } = useCurrentUser();
  if (/^\d{1,9}$/.test(jobId)) {
    return (
      <Suspense fallback={null}>
        <jobByNumberPage.Component number={jobId} />
      </Suspense>
    );
  }
  return (
    <RecordPage
      page={page}
      tools={(job, askDelete) => <JobActions job={job} askDelete={askDelete} />}
      main={(job) => (
        <>
          <StateNote job={job} />
          <JobTexts job={job} />
          <Visits job={job} />
          <RecordPanels of="job" told={{ job }} />
        </>
      )}
      side={(job) => (
        <>
          <JobFacts job={job} />
          {role !== 'customer' && (
            <Suspense fallback={null}>
              <siteAccess.Component job={job} />
            </Suspense>
          )}
        </>
      )}
    />
  );
}

function StateNote({ job }: { job: Job }) {
  const { role } = useCurrentUser();
  const note = jobNote(job, role);
  if (note === null) return null;
  return <p className="rounded-md border border-line bg-warn-wash px-3 py-2 text-sm text-1">{note}</p>;
}

function Visits({ job }: { job: Job }) {
  const user = useCurrentUser();
  const mayPlan = scopeOf(user, 'visit.schedule') === 'company';
  const { data, error, refetch } = useJobVisitsQuery(job.id);
  const isOfJob = useCallback((visit: Visit) => visit.jobId === job.id, [job.id]);
  const { rows: visits } = useRecordsView('visit', { data: data?.items, error }, isOfJob);
  return (
    <Panel title={t`Visits`} badge={visits && <span className="num text-sm text-3">{visits.length}</span>}>
      {error && !visits && <ErrorState compact error={error} onRetry={refetch} />}
      {!error && !visits && <SkeletonRows />}
      {visits?.length === 0 && (
        <EmptyState icon={<CalendarX />} title={t`No visit is planned`}>
          {mayPlan
            ? t`Plan one here or drag the job onto the dispatch board.`
            : t`The visit appears here once a technician is planned.`}
        </EmptyState>
      )}
      <Suspense fallback={<SkeletonRows />}>
        <ul className="flex flex-col gap-2">
          {visits?.map((visit) => (
            <visitCard.Component key={visit.id} visit={visit} zone={user.companyTimeZone} />
          ))}
        </ul>
      </Suspense>
    </Panel>
  );
}
