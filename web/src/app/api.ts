import { createApi } from '@reduxjs/toolkit/query/react';
import { offlineBaseQuery } from '../offline/offline-base-query.ts';

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
  'Orphan',
  'Photo',
  'Presence',
  'Lead',
  'Ticket',
  'Conversation',
  'Communication',
  'Profile',
] as const;

/**
 * The cache of server data. Features add endpoints by `api.injectEndpoints`.
 * Data never goes stale by itself, nothing is retried and nothing polls: live events keep it current, and coming back
 * online fetches everything again.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: offlineBaseQuery,
  tagTypes,
  keepUnusedDataFor: 3600,
  refetchOnMountOrArgChange: false,
  refetchOnFocus: false,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});
