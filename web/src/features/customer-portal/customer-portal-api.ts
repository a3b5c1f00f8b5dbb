import {
  type CustomerPortal,
  customerPortalRoute,
} from '@switchyard/contracts/customer-portal/customer-portal-routes.ts';
import { type JobRating, jobRatingRoutes } from '@switchyard/contracts/customer-portal/job-rating.ts';
import { api } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';

type Rated = { readonly jobId: string; readonly rating: { stars: number; comment: string } };

export const { useCustomerPortalQuery, useJobRatingQuery, useRateJobMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    customerPortal: build.query<CustomerPortal, void>({
      query: () => routeRequest(customerPortalRoute),
      providesTags: ['Job', 'Visit', 'ServiceRequest', 'Attachment', 'Photo', 'Site', 'Equipment'],
    }),
    jobRating: build.query<{ rating: JobRating | null }, string>({
      query: (id) => routeRequest(jobRatingRoutes.read, { params: { id } }),
      providesTags: ['Job'],
    }),
    rateJob: build.mutation<JobRating, Rated>({
      query: ({ jobId, rating }) =>
        routeRequest(jobRatingRoutes.give, { params: { id: jobId }, body: rating }),
      invalidatesTags: ['Job'],
    }),
  }),
});
