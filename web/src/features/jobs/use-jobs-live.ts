import type { TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { useEffect, useRef } from 'react';
import { useStore } from 'react-redux';
import type { AppStore } from '../../app/store.ts';
import { useAppDispatch } from '../../app/use-app-store.ts';
import { useRealtimeEvents } from '../../realtime/use-realtime-events.ts';
import { jobsApi } from './jobs-api.ts';

/** Lists are read again at most this often when jobs appear or move between lists. */
const refreshMs = 1500;

/** Keeps cached jobs current: rows change in place, lists are read again when their membership may have changed. */
export function useJobsLive(): void {
  const dispatch = useAppDispatch();
  const store = useStore() as AppStore;
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);

  const apply = (events: readonly TopicEvent[]) => {
    const jobs = new Map<string, Job>();
    let membershipChanged = false;
    for (const { event } of events) {
      if (event.record?.kind === 'job') jobs.set(event.record.job.id, event.record.job);
      membershipChanged ||= event.type !== 'job.updated' && event.type !== 'visit.updated';
    }
    for (const job of jobs.values()) patchJob(dispatch, store, job);
    const visited = new Set(events.flatMap(({ event }) => event.entity.jobId ?? []));
    const opened = jobsApi.util.selectCachedArgsForQuery(store.getState(), 'jobVisits');
    if (opened.some((jobId) => visited.has(jobId))) dispatch(jobsApi.util.invalidateTags(['Visit']));
    if (!membershipChanged || timer.current !== null) return;
    timer.current = setTimeout(() => {
      timer.current = null;
      dispatch(jobsApi.util.invalidateTags(['Job']));
    }, refreshMs);
  };
  useRealtimeEvents('dispatch', apply);
  useRealtimeEvents('technician', apply);
  useRealtimeEvents('customer', apply);
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
}

/** Puts a newer state of a job into every cache that shows it; the revision decides, not the order of arrival. */
function patchJob(dispatch: AppStore['dispatch'], store: AppStore, job: Job): void {
  dispatch(
    jobsApi.util.updateQueryData('job', job.id, (current) =>
      job.revision > current.revision ? job : current,
    ),
  );
  for (const query of jobsApi.util.selectCachedArgsForQuery(store.getState(), 'jobs')) {
    dispatch(
      jobsApi.util.updateQueryData('jobs', query, (draft) => {
        for (const page of draft.pages) {
          const index = page.items.findIndex((item) => item.id === job.id);
          const current = page.items[index];
          if (current && job.revision > current.revision) page.items[index] = job;
        }
      }),
    );
  }
}
