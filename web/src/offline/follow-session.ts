import type { AppStore } from '../app/store.ts';
import { sessionApi } from '../app/session-api.ts';
import type { SessionUser } from '../app/session-user.ts';
import { loadPatiently } from '../lib/load-patiently.ts';
import { untilDrawn } from '../realtime/until-drawn.ts';
import type { OfflineHandle } from './offline-handle.ts';
import { networkHeard, offlineNoted, outboxClosed } from './offline-slice.ts';

/** Opens the outbox of whoever is signed in, once the page has drawn what it opened with, and hears of the network. */
export function followSession(store: AppStore, offline: OfflineHandle): void {
  const selectUser = sessionApi.endpoints.currentUser.select();
  let userId: string | null = null;
  let seen = nameOf(null);
  let lastUserId: string | null = null;
  offline.openWith(async (user) => {
    // What the outbox before said last, its pause included, says nothing of this one.
    store.dispatch(outboxClosed());
    const { startOffline, overlay } = await import('./start-offline.ts');
    offline.overlay = overlay;
    return startOffline(store, user);
  });
  store.subscribe(() => {
    const { data, isSuccess } = selectUser(store.getState());
    const user = data ?? null;
    // While the session is only being asked for, nothing is known.
    if (user === null && !isSuccess) return;
    const who = nameOf(user);
    if (who === seen) return;
    seen = who;
    offline.follow(user);
    if ((user?.id ?? null) === userId) return;
    userId = user?.id ?? null;
    // Nothing of one person is laid over what another one sees.
    const isAnother = user !== null && lastUserId !== null && lastUserId !== user.id;
    lastUserId = userId ?? lastUserId;
    if (isAnother) store.dispatch(outboxClosed());
    if (user !== null) void open(store, offline);
  });
  const note = (online: boolean) => store.dispatch(networkHeard({ online, at: new Date().toISOString() }));
  window.addEventListener('offline', () => note(false));
  window.addEventListener('online', () => {
    void offline.current().then((session) => {
      // The browser has a network; whether the server is there, only asking tells.
      if (session === null) note(true);
      else session.wake();
    });
  });
  if (!navigator.onLine) note(false);
}

/** Tells users apart, and one whom the server has confirmed from the same one as this device kept them. */
function nameOf(user: SessionUser | null): string {
  if (user === null) return 'nobody';
  return user.keptAt === undefined ? user.id : `${user.id} kept`;
}

async function open(store: AppStore, offline: OfflineHandle): Promise<void> {
  await untilDrawn(store, { isReading: false });
  const note = (cause: unknown) => {
    const problem = cause instanceof Error ? cause.message : String(cause);
    store.dispatch(offlineNoted({ problem: `Work without a network is not possible here: ${problem}` }));
  };
  try {
    // A fetch that fails while the page opens says nothing of later.
    let isNoted = false;
    await loadPatiently(
      () => import('./start-offline.ts'),
      (cause) => {
        isNoted = true;
        note(cause);
      },
    );
    await offline.session();
    if (isNoted) store.dispatch(offlineNoted({ problem: null }));
  } catch (cause) {
    note(cause);
  }
}
