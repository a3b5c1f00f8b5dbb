import { configureStore } from '@reduxjs/toolkit';
import { expect, vi } from 'vitest';
import { api } from '../../core/api.ts';
import { connectionReducer } from '../../core/connection-slice.ts';
import type { AppStore } from '../../core/store.ts';
import { toastReducer } from '../../ui/toast-slice.ts';
import { followSession } from '../session/follow-session.ts';
import { offlineBaseQuery } from '../actions/offline-base-query.ts';
import { OfflineHandle } from '../session/offline-handle.ts';
import type { OfflineSession } from '../session/offline-session.ts';
import { offlineReducer } from '../../core/offline-slice.ts';
// The page loads this on first use; loaded here in advance, so that no test waits for it.
import '../../core/kept-user.ts';
import '../session/start-offline.ts';

/** The parts of a page's store that work without a network, and the outbox of the signed-in user. */
export function openPageStore(): { readonly store: AppStore; readonly offline: OfflineHandle } {
  const offline = new OfflineHandle();
  const store = configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      connection: connectionReducer,
      offline: offlineReducer,
      toasts: toastReducer,
    },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { offline, callServer: offlineBaseQuery } } }).concat(
        api.middleware,
      ),
  }) as unknown as AppStore;
  followSession(store, offline);
  return { store, offline };
}

/** Resolves once the outbox of a user is open. */
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
