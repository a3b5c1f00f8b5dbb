import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import { connectionChanged } from '../app/connection-slice.ts';
import { useSession } from '../app/use-session.ts';
import type { AppStore } from '../app/store.ts';
import { loadPatiently } from '../lib/load-patiently.ts';
import { connectionFailures } from './connection-state.ts';
import { PageReads, PageReadsContext } from './page-reads.tsx';
import type { Realtime } from './realtime.ts';
import { RealtimeContext } from './realtime-context.ts';
import type { RealtimeSession, RegisterRealtime } from './realtime-listener.ts';
import { untilDrawn } from './until-drawn.ts';

type RealtimeProviderProps = {
  /** Loads the features' registrations; a constant outside of components. */
  loadRegistrations: () => Promise<readonly RegisterRealtime[]>;
  children: ReactNode;
};

/** Keeps the socket open while somebody is signed in, and ends it with the session. */
export function RealtimeProvider({ loadRegistrations, children }: RealtimeProviderProps) {
  const store = useStore() as AppStore;
  const session = useSession();
  const user = session.status === 'authenticated' ? session.user : null;
  // Only what decides the topics: another first name must not cut the connection.
  const identity = user && [user.id, user.companyId, user.role, user.technicianId, user.customerId].join();
  const [realtime, setRealtime] = useState<Realtime | null>(null);
  const [reads] = useState(() => new PageReads());

  useEffect(() => {
    if (!user) return;
    let live: RealtimeSession | null = null;
    let over = false;
    // Fetched apart and afterwards: the first paint needs neither the socket nor the schemas of its messages.
    const load = () => Promise.all([import('./realtime-listener.ts'), loadRegistrations()]);
    const fetched = untilDrawn(store, reads).then(() =>
      loadPatiently(load, (cause) => {
        if (over) throw cause;
        const at = new Date().toISOString();
        store.dispatch(connectionChanged({ status: 'offline', at, message: connectionFailures.neverLive }));
      }),
    );
    void fetched.then(
      ([{ listenRealtime }, registrations]) => {
        if (over) return;
        live = listenRealtime(store, user, registrations);
        setRealtime(live.realtime);
      },
      () => {},
    );
    return () => {
      over = true;
      setRealtime(null);
      live?.[Symbol.dispose]();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `identity` stands for the parts of the user that matter
  }, [store, reads, identity, loadRegistrations]);

  return (
    <PageReadsContext value={reads}>
      <RealtimeContext value={realtime}>{children}</RealtimeContext>
    </PageReadsContext>
  );
}
