import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { defaultTopics } from '@switchyard/contracts/realtime/topics.ts';
import { api } from '../app/api.ts';
import { connectionChanged, connectionLagMeasured } from '../app/connection-slice.ts';
import { sessionApi } from '../app/session-api.ts';
import type { AppStore } from '../app/store.ts';
import { browserDeps } from './browser-deps.ts';
import { connectionView } from './connection-view.ts';
import type { ConnectionState } from './connection-state.ts';
import { fetchEvent } from './fetch-event.ts';
import { Realtime } from './realtime.ts';
import { staleTags } from './stale-tags.ts';
import { RealtimeRegistry } from './realtime-registry.ts';

/** Gives a feature's realtime file the registry and the store; called once per sign-in. */
export type RegisterRealtime = (registry: RealtimeRegistry, store: AppStore) => void;

export type RealtimeSession = { readonly realtime: Realtime } & Disposable;

const unauthorizedCode = 4401;
/** A session that is still good after a refused socket is tried again, but not in a tight loop. */
const restartDelayMs = 3000;

/** The one place where the socket meets the store: connects a signed-in user until disposed. */
export function listenRealtime(
  store: AppStore,
  user: CurrentUser,
  registrations: readonly RegisterRealtime[],
): RealtimeSession {
  const registry = new RealtimeRegistry((error) => globalThis.reportError(error));
  for (const register of registrations) register(registry, store);

  const stopping = new AbortController();
  const onConnection = (state: ConnectionState) => {
    store.dispatch(connectionChanged(connectionView(state, navigator.onLine, new Date().toISOString())));
    if (mayBeSignedOut(state)) void recheck(state);
  };
  const realtime = new Realtime({
    ...browserDeps(),
    registry,
    fetchEvent,
    onConnection,
    onLag: (ms) => store.dispatch(connectionLagMeasured(Math.round(ms))),
  });

  const recheck = async (state: ConnectionState) => {
    const { currentUser } = sessionApi.endpoints;
    const { data } = await store.dispatch(
      currentUser.initiate(undefined, { forceRefetch: true, subscribe: false }),
    );
    if (!data || state.name !== 'stopped') return;
    setTimeout(() => {
      if (!stopping.signal.aborted) realtime.client.start();
    }, restartDelayMs);
  };

  const readAgain = (topic: string) => void store.dispatch(api.util.invalidateTags(staleTags(topic)));
  const reader = { onSnapshotNeeded: readAgain, onJoined: readAgain };
  for (const topic of defaultTopics(actorOf(user))) realtime.subscriptions.open(topic, reader);
  wakeWithBrowser(realtime, stopping.signal);
  realtime.client.start();
  return {
    realtime,
    [Symbol.dispose]: () => {
      stopping.abort();
      realtime[Symbol.dispose]();
    },
  };
}

/** The user as the rules of topics see it. */
export function actorOf(user: CurrentUser): Actor {
  const { id, companyId, role, firstName, lastName, technicianId, customerId } = user;
  return { userId: id, companyId, role, name: `${firstName} ${lastName}`, technicianId, customerId };
}

/** A refused upgrade looks like any failed attempt to the browser, so every fourth one asks who is signed in. */
function mayBeSignedOut(state: ConnectionState): boolean {
  if (state.name === 'stopped') return state.code === unauthorizedCode;
  return state.name === 'waiting' && state.failures % 4 === 1;
}

function wakeWithBrowser(realtime: Realtime, signal: AbortSignal): void {
  const wake = () => realtime.client.wake();
  window.addEventListener('online', wake, { signal });
  window.addEventListener('offline', () => realtime.client.networkLost(), { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') wake();
    },
    { signal },
  );
}
