import { downloadText } from '../lib/download-text.ts';
import { formatDate } from '../lib/format-date.ts';
import type { OfflineThunk } from './enqueue-action.ts';

/** Sends everything that can be sent now. */
export function sendNow(): OfflineThunk<Promise<void>> {
  return async (_dispatch, _getState, { offline }) => (await offline.session()).sendNow();
}

/** Offers everything unsent and everything unreadable as a file of JSON. `zone`: whose day the file is named after. */
export function saveOutbox(zone: string): OfflineThunk<Promise<void>> {
  return async (_dispatch, _getState, { offline }) => {
    const text = await (await offline.session()).exportText();
    downloadText(`unsent-changes-${formatDate(Date.now(), zone, 'isoDay')}.json`, text, 'application/json');
  };
}
