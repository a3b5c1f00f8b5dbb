import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { defaultTopics } from '@switchyard/contracts/realtime/topics.ts';
import { api } from '../core/api.ts';
import { connectionChanged, connectionLagMeasured } from '../core/connection-slice.ts';
import { sessionApi } from '../core/session-api.ts';
import type { SessionPlaces, SessionUser } from '../core/session-user.ts';
import type { AppStore } from '../core/store.ts';
import { browserDeps } from './browser-deps.ts';
import { connectionView } from './connection-view.ts';
import type { ConnectionState } from './connection-state.ts';
import { fetchEvent } from './fetch-event.ts';
import { Realtime } from './realtime.ts';
import { registerCompanyRealtime } from './company-realtime.ts';
import { registerNotificationsRealtime } from './notifications-realtime.ts';
import { type StaleTags, staleTags } from './stale-tags.ts';
import type { TopicPosition } from './topic-position.ts';
import { RealtimeRegistry, type RegisterRealtime } from '../core/realtime-registry.ts';

/** Live-event handlers of the features. */
export type LiveModules = {
  readonly registrations: readonly RegisterRealtime[];
  /** Tags to refetch per feature when events of a kind of topic were missed. */
  readonly stale: readonly StaleTags[];
};

export type RealtimeSession = { readonly realtime: Realtime } & Disposable;

const unauthorizedCode = 4401;
/**
 * If the session is still valid after a refused socket, the connection is retried after a delay, not in a tight loop.
 */
const restartDelayMs = 3000;

/** Connects the socket to the store for a signed-in user until disposed; no other code does both. */
export function listenRealtime(store: AppStore, user: SessionUser, modules: LiveModules): RealtimeSession {
  const registry = new RealtimeRegistry((error) => globalThis.reportError(error));
  for (const register of [registerCompanyRealtime, registerNotificationsRealtime, ...modules.registrations]) {
    register(registry, store);
  }

  const stopping = new AbortController();
  const onConnection = (state: ConnectionState) => {
    store.dispatch(connectionChanged(connectionView(state, navigator.onLine, new Date().toISOString())));
    if (mayBeSignedOut(state)) void recheck(state);
  };
  const readAgain = (topic: string) =>
    void store.dispatch(api.util.invalidateTags(staleTags(topic, modules.stale)));
  const realtime = new Realtime({
    ...browserDeps(),
    registry,
    readAgain,
    fetchEvent,
    placeOf: (topic) => freshPlace(user.places, topic),
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

/** After this time, reading the data again is cheaper than all the events since then, ms. */
const placesLastMs = 120_000;

function freshPlace(places: SessionPlaces | undefined, topic: string): TopicPosition | null {
  const isFresh = places !== undefined && Date.now() - places.at < placesLastMs;
  return isFresh ? (places.topics[topic] ?? null) : null;
}

/** The user in the form that the topic rules expect. */
export function actorOf(user: CurrentUser): Actor {
  const { id, companyId, role, customRole, firstName, lastName, technicianId, customerId } = user;
  const actor = { userId: id, companyId, role, name: `${firstName} ${lastName}`, technicianId, customerId };
  // The user kept on the device may be of an earlier version.
  if (!customRole) return actor;
  const permissions = new Set(Object.keys(user.permissions));
  return { ...actor, customRole: { ...customRole, revision: 0, permissions, fields: {} } };
}

/** Browsers cannot tell a refused upgrade from any failed attempt, so every fourth one checks the session. */
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
