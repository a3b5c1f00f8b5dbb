import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Orphan } from '@switchyard/contracts/orphans/orphan.ts';
import { type InboxOrphan, orphanRoutes } from '@switchyard/contracts/orphans/orphan-routes.ts';
import { api } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';

export type OrphanState = Orphan['state'];
type Decision = { readonly decision: 'accept' } | { readonly decision: 'discard'; readonly reason: string };

const orphansApi = api.injectEndpoints({
  endpoints: (build) => ({
    orphans: build.infiniteQuery<Page<InboxOrphan>, OrphanState, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (last) => last.nextCursor ?? undefined,
      },
      query: ({ queryArg, pageParam }) =>
        routeRequest(orphanRoutes.list, {
          query: { state: queryArg, ...(pageParam === null ? { count: 'true' } : { cursor: pageParam }) },
        }),
      providesTags: ['Orphan'],
    }),
    resolveOrphan: build.mutation<Orphan, { id: string; revision: number; body: Decision }>({
      query: ({ id, revision, body }) =>
        routeRequest(orphanRoutes.resolve, { params: { id }, revision, body }),
      invalidatesTags: ['Orphan'],
    }),
  }),
});

export const { useOrphansInfiniteQuery, useResolveOrphanMutation } = orphansApi;
