import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import type { RequestError } from '../lib/request-error.ts';
import { type RequestArgs, type RequestMeta, request } from './request.ts';

/** Kinds of records in the cache, for `providesTags` and `invalidatesTags`. */
export const tagTypes = [
  'Session',
  'Job',
  'Visit',
  'Customer',
  'Site',
  'Technician',
  'Event',
  'Flag',
  'Dashboard',
  'Notification',
  'Team',
  'Outbox',
  'Observability',
] as const;

const baseQuery: BaseQueryFn<RequestArgs, unknown, RequestError, Record<never, never>, RequestMeta> = (
  args,
  { signal },
) => request(args, signal);

/**
 * The cache of server data. Features add endpoints by `api.injectEndpoints`.
 * Data never goes stale by itself, nothing is retried and nothing polls: live events keep it current, and coming back
 * online fetches everything again.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes,
  keepUnusedDataFor: 3600,
  refetchOnMountOrArgChange: false,
  refetchOnFocus: false,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});
