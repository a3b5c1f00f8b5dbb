import { t } from '@lingui/core/macro';
import type { OfflineThunk } from './enqueue-action.ts';
import { failureToast } from './failure-toast.ts';

/** Offers everything unsent and unreadable as a JSON file. `zone`: time zone of the date in its name. */
export function saveOutbox(zone: string): OfflineThunk<Promise<void>> {
  return async (dispatch, _getState, { offline }) => {
    try {
      await (await offline.session()).saveFile(zone);
    } catch (cause) {
      // Users export when nothing else works: a failure must be visible.
      dispatch(failureToast(t`Not exported`, cause));
    }
  };
}
