import {
  isRejectedWithValue,
  type Middleware,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { statusOf } from '../lib/request-error.ts';
import type { api } from './api.ts';
import { sessionApi } from './session-api.ts';

type ApiState = { readonly api: ReturnType<typeof api.reducer> };

/** After a 401, requests the session again; if there is none, the signed-out routes take over. */
export const sessionListener: Middleware<
  Record<never, never>,
  ApiState,
  ThunkDispatch<ApiState, unknown, UnknownAction>
> =
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    const result = next(action);
    if (!isRejectedWithValue(action) || statusOf(action.payload) !== 401) return result;
    const { currentUser } = sessionApi.endpoints;
    const { data, isLoading } = currentUser.select()(getState());
    if (data && !isLoading) {
      void dispatch(currentUser.initiate(undefined, { forceRefetch: true, subscribe: false }));
    }
    return result;
  };
