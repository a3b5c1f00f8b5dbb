import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { StoreExtra } from '../../core/store-extra.ts';
import type { Enqueued, EnqueueInput } from '../actions/enqueue-input.ts';
import type { OfflineHandle } from '../session/offline-handle.ts';

declare module '../../core/store-extra.ts' {
  interface StoreExtra {
    readonly offline: OfflineHandle;
  }
}

/** A thunk of the offline queue, independent of the rest of the store. */
export type OfflineThunk<Result> = ThunkAction<Result, unknown, StoreExtra, UnknownAction>;

/**
 * Queues a write in the outbox. Resolves when it is stored on this device; it is sent at once if there is a network.
 * @throws OfflineStorageError if this browser could not store it
 */
export function enqueueAction(input: EnqueueInput): OfflineThunk<Promise<Enqueued>> {
  return async (_dispatch, _getState, { offline }) => (await offline.session()).enqueue(input);
}
