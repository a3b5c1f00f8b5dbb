import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import type { RequestError } from '../lib/request-error.ts';
import type { RequestArgs, RequestMeta } from './request.ts';

/** How endpoints reach the server. */
export type CallServer = BaseQueryFn<RequestArgs, unknown, RequestError, Record<never, never>, RequestMeta>;

/** Extra argument of thunks and endpoints. Higher layers extend it by declaration merging. */
export interface StoreExtra {
  readonly callServer: CallServer;
}
