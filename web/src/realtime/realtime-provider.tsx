import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import { useSession } from '../app/use-session.ts';
import type { AppStore } from '../app/store.ts';
import type { Realtime } from './realtime.ts';
import { RealtimeContext } from './realtime-context.ts';
import type { RealtimeSession, RegisterRealtime } from './realtime-listener.ts';

type RealtimeProviderProps = {
  /** The features' registrations; a constant outside of components. */
  registrations: readonly RegisterRealtime[];
  children: ReactNode;
};

/** Keeps the socket open while somebody is signed in, and ends it with the session. */
export function RealtimeProvider({ registrations, children }: RealtimeProviderProps) {
  const store = useStore() as AppStore;
  const session = useSession();
  const user = session.status === 'authenticated' ? session.user : null;
  // Only what decides the topics: another first name must not cut the connection.
  const identity = user && [user.id, user.companyId, user.role, user.technicianId, user.customerId].join();
  const [realtime, setRealtime] = useState<Realtime | null>(null);

  useEffect(() => {
    if (!user) return;
    let live: RealtimeSession | null = null;
    let over = false;
    // Fetched apart: the first paint needs neither the socket nor the schemas of its messages.
    void import('./realtime-listener.ts').then(({ listenRealtime }) => {
      if (over) return;
      live = listenRealtime(store, user, registrations);
      setRealtime(live.realtime);
    });
    return () => {
      over = true;
      setRealtime(null);
      live?.[Symbol.dispose]();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `identity` stands for the parts of the user that matter
  }, [store, identity, registrations]);

  return <RealtimeContext value={realtime}>{children}</RealtimeContext>;
}
