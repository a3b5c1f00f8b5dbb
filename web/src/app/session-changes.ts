import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { api } from './api.ts';
import { sessionApi } from './session-api.ts';
import type { AppThunk } from './store.ts';

/** After a sign-in: nothing cached for anybody else remains, and the user is known at once. */
export function sessionStarted(user: CurrentUser): AppThunk {
  return startOver(user);
}

/** After a sign-out: the cache is emptied and the signed-out routes take over. */
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
