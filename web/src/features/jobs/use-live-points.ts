import type { TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { useEffect, useRef } from 'react';
import { useAppDispatch } from '../../core/use-app-store.ts';
import { useArea } from '../../realtime/use-area.ts';
import { useRealtimeEvents } from '../../realtime/use-realtime-events.ts';
import type { ListQuery } from '../../records/record-api.ts';
import { jobMapApi } from './job-map-api.ts';

/** All points are read again at most this often, ms: they are up to 20,000. */
const rereadMs = 15_000;
const kinds: ReadonlySet<string> = new Set(['job', 'visit', 'site']);

/**
 * Keeps the points of a map current: state and title of a job at once, everything that decides which jobs are shown within
 * a quarter of a minute.
 */
export function useLivePoints(query: ListQuery, refetch: () => unknown): void {
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
    for (const { event } of events) {
      if (!kinds.has(event.entity.kind)) continue;
      if (event.record?.kind === 'job') changed.set(event.record.job.id, event.record.job);
      timer.current ??= setTimeout(() => {
        timer.current = null;
        refetch();
      }, rereadMs);
    }
    if (changed.size > 0) dispatch(withJobs(query, changed));
  };
  useArea('dispatch');
  useRealtimeEvents('dispatch', apply);
  useRealtimeEvents('technician', apply);
  useRealtimeEvents('customer', apply);
}

function withJobs(query: ListQuery, changed: ReadonlyMap<string, Job>) {
  return jobMapApi.util.updateQueryData('jobPoints', query, (points) => {
    for (const point of points.items) {
      const job = changed.get(point.id);
      if (job) Object.assign(point, { state: job.state, title: job.title });
    }
  });
}
