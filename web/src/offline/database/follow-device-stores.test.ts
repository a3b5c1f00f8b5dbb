import 'fake-indexeddb/auto';
import { configureStore } from '@reduxjs/toolkit';
import { expect, it } from 'vitest';
import { api } from '../../core/api.ts';
import { offlineReducer, outboxChanged } from '../../core/offline-slice.ts';
import type { AppStore } from '../../core/store.ts';
import { toActionView } from '../outbox/to-action-view.ts';
import { pendingAction } from '../testing/pending-action.ts';
import { type OfflinePhoto, openKeyedStore } from './device-stores.ts';
import { followDeviceStores } from './follow-device-stores.ts';
import { OfflineDatabase } from './offline-database.ts';

const jobId = '01a1fa80-da98-736b-b2f4-a374c6ecad37';
const customerId = '01a1fa80-da98-736b-b2f4-a374c6ecad38';
const sha256 = 'f'.repeat(64);

it('records a picture with the customer of its job, and that it was sent', async () => {
  const database = await OfflineDatabase.open('photos', { onProblem: () => {}, makeRoom: async () => {} });
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, offline: offlineReducer },
  }) as unknown as AppStore;
  const stop = followDeviceStores(store, database, (id) => Promise.resolve(id === jobId ? customerId : null));
  const rows = openKeyedStore<OfflinePhoto>(database.name, 'photos');
  const action = pendingAction(1, {
    type: 'photo-upload',
    method: 'PUT',
    url: `/api/jobs/${jobId}/photos/${sha256}`,
  });
  store.dispatch(
    outboxChanged({ changed: [toActionView(action, { isBlocked: false, uploadProgress: null })] }),
  );
  const row = { id: sha256, jobId, customerId, metadata: { timestamp: 0 } };
  await expect.poll(() => rows.get(sha256)).toEqual({ ...row, uploadStatus: 'pending' });
  store.dispatch(outboxChanged({ removedIds: [action.id] }));
  await expect.poll(() => rows.get(sha256)).toEqual({ ...row, uploadStatus: 'uploaded' });
  stop();
  database[Symbol.dispose]();
});
