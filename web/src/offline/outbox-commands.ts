import type { OfflineThunk } from './enqueue-action.ts';

/** Sends everything that can be sent now. */
export function sendNow(): OfflineThunk<Promise<void>> {
  return async (_dispatch, _getState, { offline }) => (await offline.session()).sendNow();
}

/** Everything unsent and everything unreadable as JSON text, for a file. */
export function exportOutbox(): OfflineThunk<Promise<string>> {
  return async (_dispatch, _getState, { offline }) => (await offline.session()).exportText();
}
