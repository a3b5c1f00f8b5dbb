import { communicationRoutes } from '@switchyard/contracts/communications/communication-routes.ts';
import type {
  Communication,
  CreateCommunication,
} from '@switchyard/contracts/communications/communication.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import { api } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';

/** Messages of a job, or all with a customer. */
export type CommunicationQuery = { readonly jobId: string } | { readonly customerId: string };

/** Messages per page. */
const pageSize = 20;

export const communicationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    communications: build.infiniteQuery<Page<Communication>, CommunicationQuery, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (last) => last.nextCursor ?? undefined,
      },
      query: ({ queryArg, pageParam }) =>
        routeRequest(communicationRoutes.list, {
          query: {
            ...queryArg,
            limit: pageSize,
            ...(pageParam === null ? { count: 'true' } : { cursor: pageParam }),
          },
        }),
      providesTags: ['Communication'],
    }),
    createCommunication: build.mutation<Communication, CreateCommunication>({
      query: (body) => routeRequest(communicationRoutes.create, { body }),
      // An outbox reply is shown as an overlay on the list, and a refetch would not contain it.
      invalidatesTags: (answer) => (answer === undefined || 'optimistic' in answer ? [] : ['Communication']),
    }),
  }),
});

export const { useCommunicationsInfiniteQuery, useCreateCommunicationMutation } = communicationsApi;
