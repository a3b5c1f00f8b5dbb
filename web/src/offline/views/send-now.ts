import type { OfflineThunk } from './enqueue-action.ts';

/** Sends everything that can be sent now. */
export function sendNow(): OfflineThunk<Promise<void>> {
  return async (_dispatch, _getState, { offline }) => (await offline.session()).sendNow();
}
