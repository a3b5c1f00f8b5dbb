import { useAppDispatch } from '../../../app/use-app-store.ts';
import { useRealtimeEvents } from '../../../realtime/use-realtime-events.ts';
import { dispatchApi } from '../dispatch-api.ts';
import { withHeldChanges } from './held-jobs.ts';

/** Keeps the list of jobs on hold current. */
export function useHeldJobsLive(): void {
  const dispatch = useAppDispatch();
  useRealtimeEvents('dispatch', (events) => {
    const jobs = events.flatMap(({ event }) => (event.record?.kind === 'job' ? [event.record.job] : []));
    if (jobs.length === 0) return;
    dispatch(
      dispatchApi.util.updateQueryData('heldJobs', undefined, (page) => ({
        ...page,
        items: withHeldChanges(page.items, jobs),
      })),
    );
  });
}
