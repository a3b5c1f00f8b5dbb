import type { OfflineThunk } from './enqueue-action.ts';
import { notDone } from './not-done.ts';

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
