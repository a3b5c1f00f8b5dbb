import type { OfflineThunk } from '../offline/enqueue-action.ts';
import { sessionApi } from './session-api.ts';
import { sessionEnded } from './session-changes.ts';
import type { AppDispatch } from './store.ts';

/**
 * Ends the session on the server, removes what was kept of the company's records from this device, and shows the
 * signed-out pages. Unsent changes stay for the next sign-in of the same user unless `discard` says otherwise.
 * Answers whether the server ended the session.
 */
export function signOut({ discard }: { readonly discard: boolean }): OfflineThunk<Promise<boolean>> {
  return async (anyDispatch, _getState, { offline }) => {
    const dispatch = anyDispatch as AppDispatch;
    const { error } = await dispatch(sessionApi.endpoints.logout.initiate());
    if (error !== undefined) return false;
    const session = await offline.current();
    // A storage that fails now must not keep anybody signed in.
    await session?.wipe({ outbox: discard }).catch(() => {});
    dispatch(sessionEnded());
    return true;
  };
}
