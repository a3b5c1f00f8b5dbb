import {
  isRejectedWithValue,
  type Middleware,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { isRequestError } from '../lib/request-error.ts';
import type { api } from './api.ts';
import { sessionApi } from './session-api.ts';

type ApiState = { readonly api: ReturnType<typeof api.reducer> };

/**
 * After a 401, requests the session again; if there is none, the signed-out routes take over. If a second factor has
 * become required, the session says so, and its set-up takes over.
 */
export const sessionListener: Middleware<
  Record<never, never>,
  ApiState,
  ThunkDispatch<ApiState, unknown, UnknownAction>
> =
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    const result = next(action);
    if (!isRejectedWithValue(action) || !concernsSession(action.payload)) return result;
    const { currentUser } = sessionApi.endpoints;
    const { data, isLoading } = currentUser.select()(getState());
    if (data && !isLoading) {
      void dispatch(currentUser.initiate(undefined, { forceRefetch: true, subscribe: false }));
    }
    return result;
  };

function concernsSession(error: unknown): boolean {
  if (!isRequestError(error)) return false;
  const { code } = error.problem ?? {};
  return error.status === 401 || code === 'auth.second_factor_missing' || code === 'auth.network_refused';
}
