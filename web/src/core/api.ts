import { createApi } from '@reduxjs/toolkit/query/react';
import type { AnyRecord } from '@switchyard/contracts/records/registry.ts';
import type { CallServer, StoreExtra } from './store-extra.ts';

/** Tags of data outside records, or of several kinds. */
export const otherTags = [
  'Session',
  'Event',
  'Dashboard',
  'Outbox',
  'Observability',
  'Presence',
  'Conversation',
  'Profile',
  'Factors',
  'Devices',
  'ApiTokens',
  'Sso',
] as const;
/** Kinds of data in the cache, for `providesTags` and `invalidatesTags`. */
export type Tag = AnyRecord['tag'] | (typeof otherTags)[number];
/** The base query comes from the store, which may queue writes while offline. */
const callServer: CallServer = (args, call, options) =>
  (call.extra as StoreExtra).callServer(args, call, options);

/**
 * The cache of server data. Features add endpoints by `api.injectEndpoints`. Data never expires, and nothing is
 * retried or polled: live events keep it current, and coming back online refetches everything.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: callServer,
  // Only development lists them (`check-tags.ts`): no definition of a record is part of the first load.
  tagTypes: [] as readonly Tag[],
  keepUnusedDataFor: 3600,
  refetchOnMountOrArgChange: false,
  refetchOnFocus: false,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});
