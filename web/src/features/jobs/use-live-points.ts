import type { TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import type { JobPoints } from '@switchyard/contracts/jobs/job-points.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { useEffect, useRef } from 'react';
import { useAppDispatch } from '../../core/use-app-store.ts';
import { useArea } from '../../realtime/use-area.ts';
import { useRealtimeEvents } from '../../realtime/use-realtime-events.ts';
import type { ListQuery } from '../../records/record-api.ts';
import { jobPointsApi } from './job-points-api.ts';

/** All points are read again at most this often, ms: many of them seldom, for there may be 20,000. */
const rereadMs = { few: 2_000, many: 15_000 };
const mostFew = 2_000;
const kinds: ReadonlySet<string> = new Set(['job', 'visit', 'site']);

/**
 * Keeps the points of a map or calendar current: state and title of a job at once, everything that decides which jobs are
 * shown within some seconds.
 */
export function useLivePoints(
  query: ListQuery,
  { data, refetch }: { data?: JobPoints | undefined; refetch: () => unknown },
): void {
  const dispatch = useAppDispatch();
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = null;
    },
    [],
  );
  const apply = (events: readonly TopicEvent[]) => {
    const changed = new Map<string, Job>();
    const delay = (data?.items.length ?? 0) > mostFew ? rereadMs.many : rereadMs.few;
    for (const { event } of events) {
      if (!kinds.has(event.entity.kind)) continue;
      if (event.record?.kind === 'job') changed.set(event.record.job.id, event.record.job);
      timer.current ??= setTimeout(() => {
        timer.current = null;
        refetch();
      }, delay);
    }
    if (changed.size > 0) dispatch(withJobs(query, changed));
  };
  useArea('dispatch');
  useRealtimeEvents('dispatch', apply);
  useRealtimeEvents('technician', apply);
  useRealtimeEvents('customer', apply);
}

function withJobs(query: ListQuery, changed: ReadonlyMap<string, Job>) {
  return jobPointsApi.util.updateQueryData('jobPoints', query, (points) => {
    for (const point of points.items) {
      const job = changed.get(point.id);
      if (job) Object.assign(point, { state: job.state, title: job.title });
    }
  });
}
