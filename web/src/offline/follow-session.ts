import type { AppStore } from '../app/store.ts';
import { sessionApi } from '../app/session-api.ts';
import { sessionStarted } from '../app/session-changes.ts';
import type { SessionUser } from '../app/session-user.ts';
import { loadPatiently } from '../lib/load-patiently.ts';
import { untilDrawn } from '../realtime/until-drawn.ts';
import type { OfflineHandle } from './offline-handle.ts';
import { networkHeard, offlineNoted, outboxClosed } from './offline-slice.ts';
import { textOfCause } from '../lib/text-of-cause.ts';

/** Opens the outbox of whoever is signed in, once the page has drawn what it opened with, and hears of the network. */
export function followSession(store: AppStore, offline: OfflineHandle): void {
  const selectUser = sessionApi.endpoints.currentUser.select();
  let seen = nameOf(null);
  let userId: string | null = null;
  let lastUserId: string | null = null;
  /** The cache was emptied since the last user was seen, as every sign-in and sign-out on this page does. */
  let isEmptied = true;
  offline.openWith(async (user) => {
    // What the outbox before said last, its pause included, says nothing of this one.
    store.dispatch(outboxClosed());
    const { startOffline, overlay } = await import('./start-offline.ts');
    offline.overlay = overlay;
    return startOffline(store, user);
  });
  const enter = (user: SessionUser) => {
    const isAnother = lastUserId !== null && lastUserId !== user.id;
    lastUserId = user.id;
    if (isAnother) {
      // Nothing of one person is laid over what another one sees.
      store.dispatch(outboxClosed());
      // They signed in in another tab: what was read here is somebody else's.
      if (!isEmptied) store.dispatch(sessionStarted(user));
    }
    isEmptied = false;
    void open(store, offline);
  };
  store.subscribe(() => {
    const { data, isSuccess } = selectUser(store.getState());
    const user = data ?? null;
    // While the session is only being asked for, nothing is known.
    if (user === null && !isSuccess) {
      isEmptied = true;
      return;
    }
    const who = nameOf(user);
    if (who === seen) return;
    seen = who;
    offline.follow(user);
    const id = user?.id ?? null;
    if (id === userId) return;
    userId = id;
    if (user !== null) enter(user);
  });
  hearNetwork(store, offline);
}

function hearNetwork(store: AppStore, offline: OfflineHandle): void {
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
    const problem = textOfCause(cause);
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
