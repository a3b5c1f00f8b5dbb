import { communicationRoutes } from '@switchyard/contracts/communications/communication-routes.ts';
import type {
  Communication,
  CreateCommunication,
} from '@switchyard/contracts/communications/communication.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import { api } from '../../app/api.ts';
import { routeRequest } from '../../app/route-request.ts';

/** Of a job, or of everything with a customer. */
export type CommunicationQuery = { readonly jobId: string } | { readonly customerId: string };

/** Messages of one reading. */
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
      // What the outbox answers is laid over the list; reading again shows nothing of it.
      invalidatesTags: (answer) => (answer === undefined || 'optimistic' in answer ? [] : ['Communication']),
    }),
  }),
});

export const { useCommunicationsInfiniteQuery, useCreateCommunicationMutation } = communicationsApi;
