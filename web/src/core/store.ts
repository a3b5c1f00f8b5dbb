import { combineReducers, configureStore, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { offlineReducer } from './offline-slice.ts';
import { toastReducer } from '../ui/toast-slice.ts';
import { api } from './api.ts';
import { connectionReducer } from './connection-slice.ts';
import { loadPatiently } from '../lib/load-patiently.ts';
import { preferencesReducer } from './preferences-slice.ts';
import { sessionListener } from './session-listener.ts';
import { storedPreferences } from './stored-preferences.ts';
import type { StoreExtra } from './store-extra.ts';

/** Delay between the browser coming back online and refetching everything, ms. */
export const onlineRefetchDelayMs = 1000;

const reducers = {
  [api.reducerPath]: api.reducer,
  connection: connectionReducer,
  offline: offlineReducer,
  preferences: preferencesReducer,
  toasts: toastReducer,
};

/** The store of one page. `whenSent` resolves when queued writes have been sent, or cannot be sent now. */
export function createStore(extra: StoreExtra, whenSent: () => Promise<void>) {
  const store = configureStore({
    reducer: reducers,
    // Stored preferences apply to the first paint; the code that saves them is loaded afterwards.
    preloadedState: { preferences: storedPreferences() },
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: extra },
        serializableCheck: {
          ignoredActions: ['persist/PERSIST', 'persist/REHYDRATE', 'persist/REGISTER'],
          // Server data comes from JSON, and checking it on every action is the slow part of this middleware.
          ignoredPaths: [api.reducerPath],
        },
        immutableCheck: false,
      })
        .prepend(sessionListener)
        .concat(api.middleware),
  });
  void loadPatiently(() => import('./keep-preferences.ts')).then(({ keptPreferences, persistStore }) => {
    store.replaceReducer(combineReducers({ ...reducers, preferences: keptPreferences }));
    persistStore(store);
  });
  setupListeners(store.dispatch, (dispatch, { onOnline }) => {
    // Queued writes go first: data fetched before them would be outdated immediately.
    const refetchAll = () => {
      void whenSent().then(() => setTimeout(() => dispatch(onOnline()), onlineRefetchDelayMs));
    };
    let { network } = store.getState().offline;
    const stop = store.subscribe(() => {
      const before = network;
      ({ network } = store.getState().offline);
      if (before === 'offline' && network === 'online') refetchAll();
    });
    // The browser may have been offline without a failing call.
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
export type AppThunk<Result = void> = ThunkAction<Result, AppState, StoreExtra, UnknownAction>;
