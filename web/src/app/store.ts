import { configureStore, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import {
  FLUSH,
  PAUSE,
  PERSIST,
  PURGE,
  persistReducer,
  persistStore,
  REGISTER,
  REHYDRATE,
} from 'redux-persist';
import type { ThunkExtra } from '../offline/enqueue-action.ts';
import type { OfflineHandle } from '../offline/offline-handle.ts';
import { offlineReducer } from '../offline/offline-slice.ts';
import { toastReducer } from '../ui/toast-slice.ts';
import { api } from './api.ts';
import { connectionReducer } from './connection-slice.ts';
import { preferencesReducer } from './preferences-slice.ts';
import { preferenceStorage } from './preference-storage.ts';
import { sessionListener } from './session-listener.ts';

/** Time between the browser coming back online and fetching everything again, ms. */
export const onlineRefetchDelayMs = 1000;

const persistedPreferences = persistReducer(
  { key: 'preferences', version: 1, storage: preferenceStorage },
  preferencesReducer,
);

/** The store of one page; `offline` keeps what it cannot send. */
export function createStore(offline: OfflineHandle) {
  const store = configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      connection: connectionReducer,
      offline: offlineReducer,
      preferences: persistedPreferences,
      toasts: toastReducer,
    },
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: { offline } },
        serializableCheck: {
          ignoredActions: [FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE],
          // Server data is JSON by origin; walking it on every action is what makes this check slow.
          ignoredPaths: [api.reducerPath],
        },
        immutableCheck: false,
      })
        .prepend(sessionListener)
        .concat(api.middleware),
  });
  persistStore(store);
  setupListeners(store.dispatch, (dispatch, { onOnline }) => {
    // What waits here is sent first: fetched before that, the answers would be out of date at once.
    const refetchAll = () => {
      void offline.drained().then(() => setTimeout(() => dispatch(onOnline()), onlineRefetchDelayMs));
    };
    let { network } = store.getState().offline;
    const stop = store.subscribe(() => {
      const before = network;
      ({ network } = store.getState().offline);
      if (before === 'offline' && network === 'online') refetchAll();
    });
    // The browser may have been away without a call that noticed.
    const back = () => {
      if (network === 'online') refetchAll();
    };
    window.addEventListener('online', back);
    return () => {
      stop();
      window.removeEventListener('online', back);
    };
  });
  return store;
}

export type AppStore = ReturnType<typeof createStore>;
export type AppState = ReturnType<AppStore['getState']>;
export type AppDispatch = AppStore['dispatch'];
export type AppThunk = ThunkAction<void, AppState, ThunkExtra, UnknownAction>;
