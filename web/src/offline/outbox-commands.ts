import { downloadText } from '../lib/download-text.ts';
import { formatDate } from '../lib/format-date.ts';
import { textOfCause } from '../lib/text-of-cause.ts';
import { toastShown } from '../ui/toast-slice.ts';
import type { OfflineThunk } from './enqueue-action.ts';

/** Sends everything that can be sent now. */
export function sendNow(): OfflineThunk<Promise<void>> {
  return async (_dispatch, _getState, { offline }) => (await offline.session()).sendNow();
}

/** Offers everything unsent and everything unreadable as a file of JSON. `zone`: whose day the file is named after. */
export function saveOutbox(zone: string): OfflineThunk<Promise<void>> {
  return async (dispatch, _getState, { offline }) => {
    try {
      const text = await (await offline.session()).exportText();
      downloadText(`unsent-changes-${formatDate(Date.now(), zone, 'isoDay')}.json`, text, 'application/json');
    } catch (cause) {
      // Whoever exports trusts nothing else any more: they must not take it for done.
      dispatch(notDone('Not exported', cause));
    }
  };
}

/** Tries a change again that was refused or waits. Says so when that is not possible. */
export function retryAction(actionId: string): OfflineThunk<Promise<void>> {
  return async (dispatch, _getState, { offline }) => {
    try {
      await (await offline.session()).retry(actionId);
    } catch (cause) {
      dispatch(notDone('Not tried again', cause));
    }
  };
}

function notDone(title: string, cause: unknown) {
  return toastShown({ variant: 'destructive', title, description: textOfCause(cause) });
}
