import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import { connectionChanged } from '../core/connection-slice.ts';
import { useSession } from '../core/use-session.ts';
import type { AppStore } from '../core/store.ts';
import { loadPatiently } from '../lib/load-patiently.ts';
import { connectionFailures } from './connection-state.ts';
import { PageReads, PageReadsContext } from './page-reads.tsx';
import type { Realtime } from './realtime.ts';
import { RealtimeContext } from './realtime-context.ts';
import type { LiveModules, RealtimeSession } from './realtime-listener.ts';
import { untilDrawn } from '../core/until-drawn.ts';

type RealtimeProviderProps = {
  /** Loads the features' live-event handlers; a constant outside of components. */
  loadLive: () => Promise<LiveModules>;
  children: ReactNode;
};

/** Keeps the socket open while a user is signed in, and closes it with the session. */
export function RealtimeProvider({ loadLive, children }: RealtimeProviderProps) {
  const store = useStore() as AppStore;
  const session = useSession();
  const user = session.status === 'authenticated' ? session.user : null;
  // Depends only on what decides the topics: a changed first name must not cut the connection.
  const identity = user && identityOf(user);
  const [realtime, setRealtime] = useState<Realtime | null>(null);
  const [reads] = useState(() => new PageReads());

  useEffect(() => {
    if (!user) return;
    let live: RealtimeSession | null = null;
    let over = false;
    // Loaded later in a separate chunk: the first paint needs neither the socket nor its message schemas.
    const load = () => Promise.all([import('./realtime-listener.ts'), loadLive()]);
    const fetched = untilDrawn(store, reads).then(() =>
      loadPatiently(load, (cause) => {
        if (over) throw cause;
        const at = new Date().toISOString();
        store.dispatch(connectionChanged({ status: 'offline', at, message: connectionFailures.neverLive }));
      }),
    );
    void fetched.then(
      ([{ listenRealtime }, modules]) => {
        if (over) return;
        live = listenRealtime(store, user, modules);
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
  }, [store, reads, identity, loadLive]);

  return (
    <PageReadsContext value={reads}>
      <RealtimeContext value={realtime}>{children}</RealtimeContext>
    </PageReadsContext>
  );
}

function identityOf(user: CurrentUser): string {
  const { id, companyId, role, customRole, technicianId, customerId } = user;
  const own = !customRole ? [] : Object.keys(user.permissions);
  return [id, companyId, role, technicianId, customerId, ...own].join();
}
