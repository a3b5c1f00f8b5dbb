import { t } from '@lingui/core/macro';
import type { OfflineThunk } from './enqueue-action.ts';
import { failureToast } from './failure-toast.ts';

/** Retries a change that was refused or waits. Shows a message if that is not possible. */
export function retryAction(actionId: string): OfflineThunk<Promise<void>> {
  return async (dispatch, _getState, { offline }) => {
    try {
      await (await offline.session()).retry(actionId);
    } catch (cause) {
      dispatch(failureToast(t`Not tried again`, cause));
    }
  };
}
