import type { Customer, UpdateCustomer } from '@switchyard/contracts/customers/customer.ts';
import { customerRoutes } from '@switchyard/contracts/customers/customer-routes.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { jobRoutes } from '@switchyard/contracts/jobs/job-routes.ts';
import type { Site, UpdateSite } from '@switchyard/contracts/sites/site.ts';
import { siteRoutes } from '@switchyard/contracts/sites/site-routes.ts';
import type { z } from 'zod';
import { api } from '../../app/api.ts';
import type { QueryValue } from '../../app/request.ts';
import { routeRequest } from '../../app/route-request.ts';

export type CustomerQuery = Readonly<Record<string, QueryValue>>;
export type NewCustomer = z.input<(typeof customerRoutes.create)['body'] & {}>;
export type NewSite = z.input<(typeof siteRoutes.create)['body'] & {}>;

export const customersApi = api.injectEndpoints({
  endpoints: (build) => ({
    customers: build.infiniteQuery<Page<Customer>, CustomerQuery, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (last) => last.nextCursor ?? undefined,
      },
      query: ({ queryArg, pageParam }) =>
        routeRequest(customerRoutes.list, {
          query: pageParam === null ? { ...queryArg, count: 'true' } : { ...queryArg, cursor: pageParam },
        }),
      providesTags: ['Customer'],
    }),
    customer: build.query<Customer, string>({
      query: (id) => routeRequest(customerRoutes.read, { params: { id } }),
      providesTags: ['Customer'],
    }),
    customerJobs: build.query<Page<Job>, { customerId: string; state: string }>({
      query: (query) => routeRequest(jobRoutes.list, { query: { ...query, limit: 20 } }),
      providesTags: ['Job'],
    }),
    sitesOfCustomer: build.query<Page<Site>, string>({
      query: (customerId) => routeRequest(siteRoutes.list, { query: { customerId, limit: 100 } }),
      providesTags: ['Site'],
    }),
    createCustomer: build.mutation<Customer, NewCustomer>({
      query: (body) => routeRequest(customerRoutes.create, { body }),
      invalidatesTags: ['Customer'],
    }),
    updateCustomer: build.mutation<Customer, { id: string; revision: number; body: UpdateCustomer }>({
      query: ({ id, revision, body }) =>
        routeRequest(customerRoutes.update, { params: { id }, revision, body }),
      invalidatesTags: ['Customer'],
    }),
    deleteCustomer: build.mutation<Customer, { id: string; revision: number }>({
      query: ({ id, revision }) => routeRequest(customerRoutes.remove, { params: { id }, revision }),
      invalidatesTags: ['Customer'],
    }),
    updateSite: build.mutation<Site, { id: string; revision: number; body: UpdateSite }>({
      query: ({ id, revision, body }) => routeRequest(siteRoutes.update, { params: { id }, revision, body }),
      invalidatesTags: ['Site'],
    }),
    createSite: build.mutation<Site, NewSite>({
      query: (body) => routeRequest(siteRoutes.create, { body }),
      invalidatesTags: ['Site', 'Customer'],
    }),
  }),
});

export const {
  useCustomersInfiniteQuery,
  useCustomerQuery,
  useCustomerJobsQuery,
  useSitesOfCustomerQuery,
  useCreateCustomerMutation,
  useUpdateCustomerMutation,
  useDeleteCustomerMutation,
  useCreateSiteMutation,
  useUpdateSiteMutation,
} = customersApi;
