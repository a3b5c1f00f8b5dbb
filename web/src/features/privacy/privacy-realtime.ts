import type { RegisterRealtime } from '../../core/realtime-registry.ts';
import { sessionApi } from '../../core/session-api.ts';
import { sessionStarted } from '../../core/session-changes.ts';
import type { AppStore } from '../../core/store.ts';
import type { OfflineThunk } from '../../offline/views/enqueue-action.ts';

/** After an erasure, the device drops everything that it has read and reads what is on screen again. */
export const registerPrivacyRealtime: RegisterRealtime = (registry, store) => {
  registry.registerRealtimeHandler('user', (events) => {
    if (!events.some(({ event }) => event.type === 'company.person_removed')) return;
    void forgetRead(store);
  });
};

async function forgetRead(store: AppStore): Promise<void> {
  await store.dispatch(forgetKept());
  const { data: user } = sessionApi.endpoints.currentUser.select()(store.getState());
  if (user) store.dispatch(sessionStarted(user));
}

/** Removes cached records from this device; unsent changes stay. */
function forgetKept(): OfflineThunk<Promise<void>> {
  return async (_dispatch, _getState, { offline }) => {
    // Failing storage must not prevent the page from dropping its own copies.
    await (await offline.current())?.wipe({ outbox: false }).catch(() => {});
  };
}
