import type { OfflineThunk } from './enqueue-action.ts';
import { sessionApi } from '../../core/session-api.ts';
import { sessionEnded } from '../../core/session-changes.ts';
import type { AppDispatch } from '../../core/store.ts';

/** Longest wait for the server's answer, ms. */
const answerMs = 8000;

/**
 * Ends the session on the server, removes the company's cached records from this device, and shows the signed-out
 * pages. Unsent changes are kept for the user's next sign-in unless `discard` is set. Returns true if the server ended
 * the session.
 */
export function signOut({ discard }: { readonly discard: boolean }): OfflineThunk<Promise<boolean>> {
  return async (anyDispatch, _getState, { offline }) => {
    const dispatch = anyDispatch as AppDispatch;
    const call = dispatch(sessionApi.endpoints.logout.initiate());
    // A network that accepts calls and answers none would hold the user here for minutes.
    const late = setTimeout(() => call.abort(), answerMs);
    const { error } = await call.finally(() => clearTimeout(late));
    if (error !== undefined) return false;
    const session = await offline.current();
    // Failing storage must not prevent sign-out.
    await session?.wipe({ outbox: discard }).catch(() => {});
    dispatch(sessionEnded());
    return true;
  };
}
