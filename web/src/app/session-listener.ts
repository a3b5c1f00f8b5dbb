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

/** A call that was refused as signed-out asks again who is signed in; if nobody is, the signed-out routes take over. */
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
