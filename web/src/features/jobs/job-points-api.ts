import type { JobPoints } from '@switchyard/contracts/jobs/job-points.ts';
import { jobRoutes } from '@switchyard/contracts/jobs/job-routes.ts';
import { api } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';
import type { ListQuery } from '../../records/record-api.ts';

export const jobPointsApi = api.injectEndpoints({
  endpoints: (build) => ({
    jobPoints: build.query<JobPoints, ListQuery>({
      query: (query) => routeRequest(jobRoutes.points, { query }),
      providesTags: ['Job'],
    }),
  }),
});

export const { useJobPointsQuery } = jobPointsApi;
