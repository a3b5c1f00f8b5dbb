import { useStore } from 'react-redux';
import type { AppStore } from '../../../core/store.ts';
import { useRealtimeEvents } from '../../../realtime/use-realtime-events.ts';
import { dispatchApi } from '../dispatch-api.ts';
import { withHeldChanges } from './held-jobs.ts';

const select = dispatchApi.endpoints.heldJobs.select();

/** Keeps the list of held jobs current. */
export function useHeldJobsLive(): void {
  const store = useStore() as AppStore;
  useRealtimeEvents('dispatch', (events) => {
    const jobs = events.flatMap(({ event }) => (event.record?.kind === 'job' ? [event.record.job] : []));
    if (jobs.length === 0) return;
    const { data } = select(store.getState());
    // Dispatches rarely: the application's store must not be notified of every job change.
    if (!data || withHeldChanges(data.items, jobs) === data.items) return;
    store.dispatch(
      dispatchApi.util.updateQueryData('heldJobs', undefined, (page) => ({
        ...page,
        items: withHeldChanges(page.items, jobs),
      })),
    );
  });
}
