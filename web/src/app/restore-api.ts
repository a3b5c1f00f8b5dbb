import { customerRoutes } from '@switchyard/contracts/customers/customer-routes.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import { jobRoutes } from '@switchyard/contracts/jobs/job-routes.ts';
import { technicianRoutes } from '@switchyard/contracts/technicians/technician-routes.ts';
import { api } from './api.ts';
import type { QueryValue, RequestArgs } from './request.ts';
import { routeRequest } from './route-request.ts';

/** Records that are restored on screen. */
export type RestorableKind = 'customers' | 'jobs' | 'technicians';

type ListInput = { query: Readonly<Record<'deleted' | 'limit' | 'q' | 'count' | 'cursor', QueryValue>> };
type RestoreInput = { params: { id: string }; revision: number };
type Calls = { list(input: ListInput): RequestArgs; restore(input: RestoreInput): RequestArgs };

const calls: Readonly<Record<RestorableKind, Calls>> = {
  customers: {
    list: (input) => routeRequest(customerRoutes.list, input),
    restore: (input) => routeRequest(customerRoutes.restore, input),
  },
  jobs: {
    list: (input) => routeRequest(jobRoutes.list, input),
    restore: (input) => routeRequest(jobRoutes.restore, input),
  },
  technicians: {
    list: (input) => routeRequest(technicianRoutes.list, input),
    restore: (input) => routeRequest(technicianRoutes.restore, input),
  },
};

/** What all of them have; a job has a title, the others a name. */
export type DeletedRecord = {
  readonly id: string;
  readonly revision: number;
  readonly number: number;
  readonly deletedAt: string | null;
  readonly name?: string;
  readonly title?: string;
};

type DeletedQuery = { readonly kind: RestorableKind; readonly q: string };

const tags = ['Job', 'Visit', 'Customer', 'Site', 'Technician', 'Dashboard'] as const;

const restoreApi = api.injectEndpoints({
  endpoints: (build) => ({
    deletedRecords: build.infiniteQuery<Page<DeletedRecord>, DeletedQuery, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (last) => last.nextCursor ?? undefined,
      },
      query: ({ queryArg: { kind, q }, pageParam }) =>
        calls[kind].list({
          query: {
            deleted: 'true',
            limit: 50,
            q: q || undefined,
            count: pageParam === null ? 'true' : undefined,
            cursor: pageParam ?? undefined,
          },
        }),
      providesTags: tags,
    }),
    restoreRecord: build.mutation<
      DeletedRecord,
      { readonly kind: RestorableKind; readonly id: string; readonly revision: number }
    >({
      query: ({ kind, id, revision }) => calls[kind].restore({ params: { id }, revision }),
      invalidatesTags: tags,
    }),
  }),
});

export const { useDeletedRecordsInfiniteQuery, useRestoreRecordMutation } = restoreApi;
