import type { Reducer } from '@reduxjs/toolkit';
import { persistReducer } from 'redux-persist';
import { preferenceStorage } from './preference-storage.ts';
import { type Preferences, preferencesKey, preferencesReducer } from './preferences-slice.ts';

export { persistStore } from 'redux-persist';

/** Persists preferences when they change. They were read at page start, so the store is newer than the storage. */
export const keptPreferences = persistReducer(
  {
    key: preferencesKey,
    version: 1,
    storage: preferenceStorage,
    stateReconciler: (_stored, _before, state) => state,
  },
  preferencesReducer,
  // Ignores fields that the library adds to the state.
) as unknown as Reducer<Preferences>;
