import type { ConflictEntry, ConflictResolution } from './conflict-entry.ts';
import type { OfflineThunk } from './enqueue-action.ts';

/** What a person does with an unsent action. All of these reject with OfflineStorageError when nothing could be kept. */

/** Tries an action again that was refused or waits. */
export function retryAction(actionId: string): OfflineThunk<Promise<void>> {
  return async (_dispatch, _getState, { offline }) => (await offline.session()).retry(actionId);
}

/** Sends everything that can be sent now. */
export function sendNow(): OfflineThunk<Promise<void>> {
  return async (_dispatch, _getState, { offline }) => (await offline.session()).sendNow();
}

/** Replaces the body of an action; it is sent as a new one in the old place. */
export function editAction(actionId: string, body: unknown): OfflineThunk<Promise<void>> {
  return async (_dispatch, _getState, { offline }) => (await offline.session()).edit(actionId, body);
}

/** Takes an action out for good. Answers the ids of those that needed it; they need attention now. */
export function discardAction(actionId: string): OfflineThunk<Promise<readonly string[]>> {
  return async (_dispatch, _getState, { offline }) => (await offline.session()).discard(actionId);
}

/** Both sides of a conflict; null when there is none. */
export function readConflict(actionId: string): OfflineThunk<Promise<ConflictEntry | null>> {
  return async (_dispatch, _getState, { offline }) => (await offline.session()).conflict(actionId);
}

export function resolveConflict(
  actionId: string,
  resolution: ConflictResolution,
): OfflineThunk<Promise<void>> {
  return async (_dispatch, _getState, { offline }) => (await offline.session()).resolve(actionId, resolution);
}

/** Everything unsent and everything unreadable as JSON text, for a file. */
export function exportOutbox(): OfflineThunk<Promise<string>> {
  return async (_dispatch, _getState, { offline }) => (await offline.session()).exportText();
}
