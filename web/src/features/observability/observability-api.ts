import {
  type FailedTask,
  listFailedTasksRoute,
  type Observability,
  observabilityRoute,
  type recentErrorSchema,
  recentErrorsRoute,
  retryTaskRoute,
} from '@switchyard/contracts/observability/observability-routes.ts';
import type { z } from 'zod';
import { api } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';

export type RecentError = z.infer<typeof recentErrorSchema>;

export const { useObservabilityQuery, useFailedTasksQuery, useRecentErrorsQuery, useRetryTaskMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      observability: build.query<Observability, void>({
        query: () => routeRequest(observabilityRoute),
        providesTags: ['Observability'],
        keepUnusedDataFor: 0,
      }),
      failedTasks: build.query<{ items: FailedTask[] }, void>({
        query: () => routeRequest(listFailedTasksRoute),
        providesTags: ['Observability'],
        keepUnusedDataFor: 0,
      }),
      recentErrors: build.query<{ items: RecentError[] }, void>({
        query: () => routeRequest(recentErrorsRoute),
        providesTags: ['Observability'],
        keepUnusedDataFor: 0,
      }),
      retryTask: build.mutation<{ ok: true }, { queue: string; id: string }>({
        query: (params) => routeRequest(retryTaskRoute, { params }),
        invalidatesTags: ['Observability'],
      }),
    }),
  });
