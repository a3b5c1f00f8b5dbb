import { t } from '@lingui/core/macro';
import type { AppStore } from '../../core/store.ts';
import { sessionApi } from '../../core/session-api.ts';
import { sessionStarted } from '../../core/session-changes.ts';
import type { SessionUser } from '../../core/session-user.ts';
import { loadPatiently } from '../../lib/load-patiently.ts';
import { untilDrawn } from '../../core/until-drawn.ts';
import type { OfflineHandle } from './offline-handle.ts';
import { networkHeard, offlineNoted, outboxClosed } from '../../core/offline-slice.ts';
import { textOfCause } from '../../lib/text-of-cause.ts';
import { lastUserHere } from '../../core/session-hint.ts';

/** Opens the outbox of the signed-in user after the first render, and follows the network state. */
export function followSession(store: AppStore, offline: OfflineHandle): void {
  const selectUser = sessionApi.endpoints.currentUser.select();
  // If someone was signed in when this device was last used, their session may have ended since.
  let seen = lastUserHere() === null ? nameOf(null) : null;
  let userId: string | null = null;
  let lastUserId: string | null = null;
  /** The cache was emptied since the last user was seen, as on every sign-in and sign-out on this page. */
  let isEmptied = true;
  offline.openWith(async (user) => {
    // Notes of the previous outbox, its pause included, do not apply to this one.
    store.dispatch(outboxClosed());
    const { startOffline, overlay } = await import('./start-offline.ts');
    offline.overlay = overlay;
    return startOffline(store, user);
  });
  const enter = (user: SessionUser) => {
    const isAnother = lastUserId !== null && lastUserId !== user.id;
    lastUserId = user.id;
    if (isAnother) {
      // One user's changes are never overlaid on another user's view.
      store.dispatch(outboxClosed());
      // The user signed in in another tab: the data on this page belongs to someone else.
      if (!isEmptied) store.dispatch(sessionStarted(user));
    }
    isEmptied = false;
    void open(store, offline);
  };
  store.subscribe(() => {
    const { data, isSuccess } = selectUser(store.getState());
    const user = data ?? null;
    // While the session is being requested, the user is unknown.
    if (user === null && !isSuccess) {
      isEmptied = true;
      return;
    }
    const who = nameOf(user);
    if (who === seen) return;
    seen = who;
    offline.follow(user);
    // The session may have been ended by an admin; nothing of the company stays then.
    if (user === null) void import('./start-offline.ts').then((file) => file.forgetEnded(offline), String);
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
      // The browser has a network; only a probe can tell if the server answers.
      if (session === null) note(true);
      else session.wake();
    });
  });
  if (!navigator.onLine) note(false);
}

/** Distinguishes users, and a user confirmed by the server from the same user as cached. */
function nameOf(user: SessionUser | null): string {
  if (user === null) return 'nobody';
  // no-literal-text: compared, not shown
  return user.keptAt === undefined ? user.id : `${user.id} kept`;
}

async function open(store: AppStore, offline: OfflineHandle): Promise<void> {
  await untilDrawn(store, { isReading: false });
  const note = (cause: unknown) => {
    const problem = textOfCause(cause);
    store.dispatch(offlineNoted({ problem: t`Work without a network is not possible here: ${problem}` }));
  };
  try {
    // A fetch that fails while the page loads does not predict later ones.
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
