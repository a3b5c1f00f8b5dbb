import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Inbox, Search } from 'lucide-react';
import { type KeyboardEvent, Suspense, useDeferredValue, useState } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Input } from '../../../ui/input.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useHeldJobsQuery } from '../dispatch-api.ts';
import { useBoardSelector } from '../state/board-context.ts';
import { type RowFilter, selectQueue, selectQueueTotal } from '../state/board-store.ts';
import { useBoardSurface } from '../timeline/board-surface.ts';
import { useHeldJobsLive } from '../live/use-held-jobs-live.ts';
import { QueueList } from './queue-list.tsx';

const candidateList = lazyComponent(() => import('./queue-parts.ts').then((module) => module.CandidateList), {
  untilItArrives: true,
});

const foundJobs = lazyComponent(() => import('./queue-parts.ts').then((module) => module.FoundJobs), {
  untilItArrives: true,
});

type QueuePanelProps = { filter: RowFilter; className?: string };
type QueueTab = 'waiting' | 'held';

/** Jobs waiting for a visit, most urgent first, and candidates for the selected job. */
export function QueuePanel({ filter, className }: QueuePanelProps) {
  const [tab, setTab] = useState<QueueTab>('waiting');
  const [search, setSearch] = useState('');
  const total = useBoardSelector(selectQueueTotal);
  const loaded = useBoardSelector((state) => state.board.records !== null);
  const selected = useBoardSelector((state) => state.ui.selectedJobId !== null);
  const held = useHeldJobsQuery();
  useHeldJobsLive();
  return (
    <aside
      aria-label={t`Waiting jobs`}
      data-drop="queue"
      className={`flex min-h-0 flex-col bg-surface ${className ?? ''}`}
    >
      <Tabs<QueueTab>
        label={t`Waiting jobs`}
        className="min-h-0 flex-1"
        contentClassName="flex flex-col"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'waiting',
            label: t`Unassigned`,
            count: loaded ? total : undefined,
            content: (
              <>
                <QueueSearch value={search} onChange={setSearch} />
                <WaitingJobs filter={filter} search={search} />
              </>
            ),
          },
          {
            value: 'held',
            label: t`On hold`,
            count: held.data?.items.length,
            content: held.error ? (
              <ErrorState error={held.error} compact onRetry={held.refetch} />
            ) : (
              <HeldJobs jobs={held.data?.items} />
            ),
          },
        ]}
      />
      {selected && (
        <Suspense fallback={null}>
          <candidateList.Component />
        </Suspense>
      )}
    </aside>
  );
}

function QueueSearch({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { setQueueSearch } = useBoardSurface();
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') event.currentTarget.blur();
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
    // Focus moves to the cards: selects the first, unless the selected one is among them.
    event.preventDefault();
    event.currentTarget.closest('aside')?.querySelector<HTMLElement>('[role="grid"]')?.focus();
  };
  return (
    <div className="shrink-0 px-2 pt-2">
      <Input
        ref={setQueueSearch}
        type="search"
        aria-label={t`Search waiting jobs`}
        placeholder={t`Search waiting jobs`}
        leading={<Search />}
        value={value}
        maxLength={120}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-7 [&::-webkit-search-cancel-button]:hidden"
      />
    </div>
  );
}

function WaitingJobs({ filter, search }: { filter: RowFilter; search: string }) {
  const queue = useBoardSelector(selectQueue);
  const total = useBoardSelector(selectQueueTotal);
  const loaded = useBoardSelector((state) => state.board.records !== null);
  const wanted = useDeferredValue(search);
  const { territory, skill } = filter;
  if (!loaded) return <SkeletonRows count={6} rowHeight={88} />;
  if (queue.length === 0) {
    return (
      <EmptyState icon={<Inbox />} title={t`Nothing waits`}>
        <Trans>New jobs appear here by themselves. Drag a visit here to unassign it.</Trans>
      </EmptyState>
    );
  }
  if (wanted.trim() === '' && territory === null && skill === null) {
    return <QueueList jobs={queue} label={t`Unassigned jobs`} />;
  }
  const jobs = queue.filter(
    (job) =>
      (territory === null || job.territory === territory) &&
      (skill === null || job.requiredSkills.some((item) => item.skill === skill)),
  );
  return (
    <Suspense fallback={<QueueList jobs={jobs} label={t`Unassigned jobs`} />}>
      <foundJobs.Component jobs={jobs} total={total} search={wanted} />
    </Suspense>
  );
}

function HeldJobs({ jobs }: { jobs: Parameters<typeof QueueList>[0]['jobs'] | undefined }) {
  if (!jobs) return <SkeletonRows count={4} rowHeight={88} />;
  if (jobs.length > 0) return <QueueList jobs={jobs} label={t`Jobs on hold`} held />;
  return (
    <EmptyState icon={<Inbox />} title={t`Nothing is on hold`}>
      <Trans>A job put on hold leaves the board and waits here until it is released.</Trans>
    </EmptyState>
  );
}
