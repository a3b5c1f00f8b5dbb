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

/** The store of one page. */
export function createStore() {
  const store = configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      connection: connectionReducer,
      preferences: persistedPreferences,
      toasts: toastReducer,
    },
    middleware: (defaults) =>
      defaults({
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
    const refetchAll = () => setTimeout(() => dispatch(onOnline()), onlineRefetchDelayMs);
    window.addEventListener('online', refetchAll);
    return () => window.removeEventListener('online', refetchAll);
  });
  return store;
}

export type AppStore = ReturnType<typeof createStore>;
export type AppState = ReturnType<AppStore['getState']>;
export type AppDispatch = AppStore['dispatch'];
export type AppThunk = ThunkAction<void, AppState, unknown, UnknownAction>;
