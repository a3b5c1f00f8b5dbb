import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { Enqueued, EnqueueInput } from './enqueue-input.ts';
import type { OfflineHandle } from './offline-handle.ts';

/** What thunks get besides dispatch and state. */
export type ThunkExtra = { readonly offline: OfflineHandle };

/** A thunk of the offline queue, whatever else the store holds. */
export type OfflineThunk<Result> = ThunkAction<Result, unknown, ThunkExtra, UnknownAction>;

/**
 * Puts a write into the outbox. Resolves when it is kept on this device, and sends it at once when there is a network.
 * @throws OfflineStorageError when this browser could not keep it
 */
export function enqueueAction(input: EnqueueInput): OfflineThunk<Promise<Enqueued>> {
  return async (_dispatch, _getState, { offline }) => (await offline.session()).enqueue(input);
}
