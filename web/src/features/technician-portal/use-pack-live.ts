import type { TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import { technicianPackRoute } from '@switchyard/contracts/offline/technician-pack-routes.ts';
import { useEffect, useRef } from 'react';
import { useStore } from 'react-redux';
import type { AppStore, AppThunk } from '../../core/store.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import type { OfflineThunk } from '../../offline/views/enqueue-action.ts';
import { useRealtimeEvents } from '../../realtime/use-realtime-events.ts';
import { packApi } from './pack-api.ts';
import { needsNewPack, packWithEvents } from './pack-with-events.ts';

/** Minimum interval between fetches of a new pack. */
const refreshMs = 1000;

/** Applies events to the pack and stores it, for the next start offline. */
export const packHeard =
  (events: readonly TopicEvent[]): AppThunk =>
  (dispatch) => {
    dispatch(
      packApi.util.updateQueryData('technicianPack', undefined, (current) => packWithEvents(current, events)),
    );
    dispatch(keepPack);
  };

const keepPack: OfflineThunk<void> = (_dispatch, getState, { offline }) => {
  const select = packApi.endpoints.technicianPack.select();
  const { data } = select(getState() as Parameters<typeof select>[0]);
  // Not an answer of now: whatever is newer on the device stays.
  if (data) offline.keepAnswer(technicianPackRoute.path, data, 0);
};

/** Keeps the pack current: updates records in place and fetches a new pack when visits are added or removed. */
export function usePackLive(): void {
  const store = useStore() as AppStore;
  const { technicianId } = useCurrentUser();
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useRealtimeEvents('technician', (events: readonly TopicEvent[]) => {
    const { data: pack } = packApi.endpoints.technicianPack.select()(store.getState());
    if (!pack || technicianId === null) return;
    store.dispatch(packHeard(events));
    if (timer.current !== null || !needsNewPack(pack, events, technicianId)) return;
    timer.current = setTimeout(() => {
      timer.current = null;
      void store.dispatch(
        packApi.endpoints.technicianPack.initiate(undefined, { forceRefetch: true, subscribe: false }),
      );
    }, refreshMs);
  });
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
}
