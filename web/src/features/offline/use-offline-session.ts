import { useCallback } from 'react';
import { useAppDispatch } from '../../core/use-app-store.ts';
import type { OfflineThunk } from '../../offline/views/enqueue-action.ts';
import type { OfflineSession } from '../../offline/session/offline-session.ts';

/** Runs an operation on this user's outbox: `await withSession((session) => session.retry(id))`. */
export function useOfflineSession(): <Result>(
  run: (session: OfflineSession) => Promise<Result>,
) => Promise<Result> {
  const dispatch = useAppDispatch();
  return useCallback(
    <Result>(run: (session: OfflineSession) => Promise<Result>) => {
      const thunk: OfflineThunk<Promise<Result>> = async (_dispatch, _getState, { offline }) =>
        run(await offline.session());
      return dispatch(thunk);
    },
    [dispatch],
  );
}
