import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { api } from './api.ts';
import { sessionApi } from './session-api.ts';
import type { AppThunk } from './store.ts';

/** After a sign-in: clears data cached for another user and sets the new user immediately. */
export function sessionStarted(user: CurrentUser): AppThunk {
  return startOver(user);
}

/** After a sign-out: empties the cache and switches to the signed-out routes. */
export function sessionEnded(): AppThunk {
  return startOver(null);
}

function startOver(user: CurrentUser | null): AppThunk {
  return (dispatch) => {
    dispatch(api.util.resetApiState());
    dispatch(
      sessionApi.util.upsertQueryEntries([{ endpointName: 'currentUser', arg: undefined, value: user }]),
    );
  };
}
