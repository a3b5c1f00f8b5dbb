import type { OfflineThunk } from './enqueue-action.ts';
import { notDone } from './not-done.ts';

/** Offers everything unsent and everything unreadable as a file of JSON. `zone`: whose day the file is named after. */
export function saveOutbox(zone: string): OfflineThunk<Promise<void>> {
  return async (dispatch, _getState, { offline }) => {
    try {
      await (await offline.session()).saveFile(zone);
    } catch (cause) {
      // Whoever exports trusts nothing else any more: they must not take it for done.
      dispatch(notDone('Not exported', cause));
    }
  };
}
