import { configureStore } from '@reduxjs/toolkit';
import { expect, vi } from 'vitest';
import { api } from '../../app/api.ts';
import { connectionReducer } from '../../app/connection-slice.ts';
import type { AppStore } from '../../app/store.ts';
import { toastReducer } from '../../ui/toast-slice.ts';
import { followSession } from '../follow-session.ts';
import { OfflineHandle } from '../offline-handle.ts';
import type { OfflineSession } from '../offline-session.ts';
import { offlineReducer } from '../offline-slice.ts';
// Fetched by the page when it is first needed; here ahead, so that no test waits for how long that takes.
import '../kept-user.ts';
import '../start-offline.ts';

/** The parts of a page's store that work without a network, and the outbox of whoever is signed in. */
export function openPageStore(): { readonly store: AppStore; readonly offline: OfflineHandle } {
  const offline = new OfflineHandle();
  const store = configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      connection: connectionReducer,
      offline: offlineReducer,
      toasts: toastReducer,
    },
    middleware: (defaults) => defaults({ thunk: { extraArgument: { offline } } }).concat(api.middleware),
  }) as unknown as AppStore;
  followSession(store, offline);
  return { store, offline };
}

/** Settles once the outbox of a user is open. */
export function sessionOf(offline: OfflineHandle, { id }: { readonly id: string }): Promise<OfflineSession> {
  return vi.waitFor(
    async () => {
      const session = await offline.session();
      expect(session.userId).toBe(id);
      return session;
    },
    { timeout: 20_000 },
  );
}
