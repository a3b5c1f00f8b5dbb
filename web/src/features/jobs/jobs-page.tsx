import { can, scopeOf } from '@switchyard/contracts/identity/permissions.ts';

import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { Plus, Wrench } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { DeletedList } from '../../app/deleted-list.tsx';
import { useCurrentUser } from '../../app/use-session.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { useShortcut } from '../../lib/use-shortcut.ts';
import { useUrlFilters } from '../../lib/use-url-filters.ts';
import { KeptNote } from '../../offline/kept-note.tsx';
import { useListView } from '../../offline/use-record-view.ts';
import { Button } from '../../ui/button.tsx';
import { DataList } from '../../ui/data-list.tsx';
import type { Sort } from '../../ui/data-list-types.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { JobCard, jobColumns } from './job-columns.tsx';
import { JobFilterBar } from './job-filter-bar.tsx';
import { jobFilterSpec, type JobListFilters, toJobQuery } from './job-filters.ts';
import { useJobsInfiniteQuery } from './jobs-api.ts';
import { useJobsLive } from './use-jobs-live.ts';

const bulkActions = lazyComponent(
  () => import('./job-bulk-actions.tsx').then((module) => module.JobBulkActions),
  { untilItArrives: true },
);
const jobForm = lazyComponent(() => import('./job-form-dialog.tsx').then((module) => module.JobFormDialog));

const noRows: readonly Job[] = [];
const everyJob = () => true;
// Whether a job made here fits a filter, only the server knows.
const noJob = () => false;

/** The jobs the signed-in user may see: the company's, the assigned ones, or the own ones. */
export function JobsPage() {
  const user = useCurrentUser();
  const mayCreate = scopeOf(user.role, 'job.create') === 'company';
  const filters = useUrlFilters(jobFilterSpec);
  const [creating, setCreating] = useState(false);
  const isStaff = can({ ...user, userId: user.id, name: '' }, 'job.update');
  useJobsLive();
  useShortcut('Jobs', 'n', 'New job', mayCreate ? () => setCreating(true) : undefined);
  return (
    <>
      <PageHeader
        title={isStaff ? 'Jobs' : 'My jobs'}
        tools={
          mayCreate && (
            <Button
              variant="primary"
              icon={<Plus />}
              onPointerEnter={() => void jobForm.preload()}
              onClick={() => setCreating(true)}
            >
              New job
            </Button>
          )
        }
      />
      {filters.values.deleted && scopeOf(user.role, 'job.delete') === 'company' ? (
        <>
          <JobFilterBar filters={filters} rows={[]} total={null} />
          <div className="min-h-0 flex-1">
            <DeletedList kind="jobs" q={filters.values.q} />
          </div>
        </>
      ) : (
        <KeptJobs filters={filters} />
      )}
      {creating && (
        <Suspense fallback={null}>
          <jobForm.Component onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  );
}

function KeptJobs({ filters }: { filters: JobListFilters }) {
  const user = useCurrentUser();
  const zone = user.companyTimeZone;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const isStaff = can({ ...user, userId: user.id, name: '' }, 'job.update');
  // Who does the work, or waits for it, wants to see what comes next.
  const sort = filters.values.sort ?? (isStaff ? '-createdAt' : 'scheduledStart');
  const query = useMemo(() => toJobQuery({ ...filters.values, sort }, zone), [filters.values, sort, zone]);
  const list = useJobsInfiniteQuery(query);
  const loaded = useMemo(() => list.data?.pages.flatMap((page) => page.items), [list.data]);
  const isPlain = filters.search === '';
  const view = useListView('job', { data: loaded, error: list.error }, isPlain ? everyJob : noJob);
  const rows = view.rows ?? noRows;
  const columns = useMemo(() => jobColumns(zone, user.role), [zone, user.role]);
  return (
    <>
      <JobFilterBar filters={filters} rows={rows} total={list.data?.pages[0]?.total ?? null} />
      {view.keptAt !== null && <KeptNote at={view.keptAt} zone={zone} />}
      <div className="relative min-h-0 flex-1">
        <DataList
          label="Jobs"
          rows={rows}
          rowId={(job) => job.id}
          columns={columns}
          status={view.rows ? 'ready' : list.error ? 'error' : 'loading'}
          error={list.error}
          onRetry={list.refetch}
          rowHref={(job) => `/jobs/${job.id}`}
          {...(isStaff ? { selection: { selected, onChange: setSelected } } : {})}
          sort={sortOf(sort)}
          onSortChange={(next) => filters.set({ sort: sortParam(next) })}
          total={list.data?.pages[0]?.total ?? null}
          hasMore={list.hasNextPage}
          loadingMore={list.isFetchingNextPage}
          onLoadMore={() => void list.fetchNextPage()}
          flashKey={(job) => job.revision}
          card={(job) => <JobCard job={job} zone={zone} />}
          empty={<NoJobs filtered={filters.search !== ''} onClear={filters.clear} />}
        />
        {selected.size > 0 && (
          <Suspense fallback={null}>
            <bulkActions.Component rows={rows} selected={selected} onDone={() => setSelected(new Set())} />
          </Suspense>
        )}
      </div>
    </>
  );
}

function NoJobs({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return (
    <EmptyState
      icon={<Wrench />}
      title={filtered ? 'No jobs match' : 'No jobs yet'}
      action={filtered && <Button onClick={onClear}>Clear filters</Button>}
    >
      {filtered
        ? 'Try fewer filters or another word.'
        : 'Jobs appear here as soon as they are requested or created.'}
    </EmptyState>
  );
}

function sortOf(param: string): Sort {
  return param.startsWith('-')
    ? { column: param.slice(1), direction: 'desc' }
    : { column: param, direction: 'asc' };
}

/** The server sorts some columns one way only; the other way falls back to it. */
function sortParam(sort: Sort) {
  const wanted = `${sort.direction === 'desc' ? '-' : ''}${sort.column}`;
  const options = [
    'createdAt',
    '-createdAt',
    'number',
    '-number',
    'resolveBy',
    '-priority',
    'scheduledStart',
  ] as const;
  return options.find((option) => option === wanted) ?? options.find((o) => o.endsWith(sort.column)) ?? null;
}
