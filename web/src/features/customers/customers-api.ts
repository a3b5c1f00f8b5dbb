import { customerRecord } from '@switchyard/contracts/customers/customer-record.ts';
import { customerRoutes } from '@switchyard/contracts/customers/customer-routes.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { jobRoutes } from '@switchyard/contracts/jobs/job-routes.ts';
import type { Site } from '@switchyard/contracts/sites/site.ts';
import { siteRecord } from '@switchyard/contracts/sites/site-record.ts';
import { siteRoutes } from '@switchyard/contracts/sites/site-routes.ts';
import { api } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';
import { recordApi } from '../../records/record-api.ts';

export const customers = recordApi(customerRecord, customerRoutes, ['Site', 'Job', 'Dashboard']);
export const sites = recordApi(siteRecord, siteRoutes, ['Customer']);

export const { useCustomerJobsQuery, useSitesOfCustomerQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    customerJobs: build.query<Page<Job>, { customerId: string; state: string }>({
      query: (query) => routeRequest(jobRoutes.list, { query: { ...query, limit: 20 } }),
      providesTags: ['Job'],
    }),
    sitesOfCustomer: build.query<Page<Site>, string>({
      query: (customerId) => routeRequest(siteRoutes.list, { query: { customerId, limit: 100 } }),
      providesTags: ['Site'],
    }),
  }),
});
