import type { BulkReply } from '@switchyard/contracts/http/bulk-route.ts';
import {
  archiveFlagsRoute,
  type FlagUsage,
  flagUsageRoute,
} from '@switchyard/contracts/feature-flags/usage-routes.ts';
import { api } from '../../../core/api.ts';
import { routeRequest } from '../../../core/route-request.ts';

type Target = { readonly key: string; readonly revision: number };

const usageApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Stages and evaluations by key. */
    flagUsage: build.query<Readonly<Record<string, FlagUsage>>, void>({
      query: () => routeRequest(flagUsageRoute),
      transformResponse: ({ items }: { items: FlagUsage[] }) =>
        Object.fromEntries(items.map((usage) => [usage.key, usage])),
      providesTags: ['Flag'],
    }),
    archiveFlags: build.mutation<BulkReply, { items: readonly Target[]; reason: string | null }>({
      query: ({ items, reason }) => routeRequest(archiveFlagsRoute, { body: { items: [...items], reason } }),
      invalidatesTags: ['Flag'],
    }),
  }),
});

export const { useFlagUsageQuery, useArchiveFlagsMutation } = usageApi;
