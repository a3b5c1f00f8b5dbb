import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import { customerRoutes } from '@switchyard/contracts/customers/customer-routes.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import {
  type RequestSettings,
  requestSettingsRoutes,
  type UpdateRequestSettings,
} from '@switchyard/contracts/service-requests/request-settings.ts';
import { serviceRequestRecord } from '@switchyard/contracts/service-requests/service-request-record.ts';
import {
  type RequestTriage,
  serviceRequestRoutes,
} from '@switchyard/contracts/service-requests/service-request-routes.ts';
import type {
  RequestThread,
  ServiceRequest,
} from '@switchyard/contracts/service-requests/service-request.ts';
import type { Site } from '@switchyard/contracts/sites/site.ts';
import { siteRoutes } from '@switchyard/contracts/sites/site-routes.ts';
import { api } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';
import { addEndpoint, changeEndpoint, recordApi } from '../../records/record-api.ts';

const { tag } = serviceRequestRecord;
type Counts = { new: number; needsInfo: number; triaged: number; quoted: number; late: number };

const requestsApi = api.injectEndpoints({
  endpoints: (build) => ({
    requestForm: build.query<{ categories: { key: string; name: string }[] }, void>({
      query: () => routeRequest(serviceRequestRoutes.form),
      providesTags: ['Settings'],
    }),
    requestCounts: build.query<Counts, void>({
      query: () => routeRequest(serviceRequestRoutes.counts),
      providesTags: [tag],
    }),
    requestThread: build.query<RequestThread, string>({
      query: (id) => routeRequest(serviceRequestRoutes.thread, { params: { id } }),
      providesTags: [tag],
    }),
    requestTriage: build.query<RequestTriage, string>({
      query: (id) => routeRequest(serviceRequestRoutes.triage, { params: { id } }),
      providesTags: [tag, 'Job'],
    }),
    requestsOf: build.query<Page<ServiceRequest>, { jobId?: string; customerId?: string }>({
      query: (query) =>
        routeRequest(serviceRequestRoutes.list, { query: { ...query, limit: 10, sort: '-createdAt' } }),
      providesTags: [tag],
    }),
    requestsToMerge: build.query<Page<ServiceRequest>, string>({
      query: (q) =>
        routeRequest(serviceRequestRoutes.list, {
          query: { limit: 20, sort: '-createdAt', ...(q === '' ? {} : { q }) },
        }),
      providesTags: [tag],
    }),
    customersForRequest: build.query<Page<Customer>, string>({
      query: (q) => routeRequest(customerRoutes.list, { query: { limit: 20, ...(q === '' ? {} : { q }) } }),
      providesTags: ['Customer'],
    }),
    sitesForRequest: build.query<Page<Site>, string | null>({
      query: (customerId) =>
        routeRequest(siteRoutes.list, {
          query: { limit: 100, ...(customerId === null ? {} : { customerId }) },
        }),
      providesTags: ['Site'],
    }),
    moveRequest: changeEndpoint(build, serviceRequestRoutes.transition, [tag]),
    writeRequestMessage: addEndpoint(build, serviceRequestRoutes.write, [tag]),
    mergeRequest: changeEndpoint(build, serviceRequestRoutes.merge, [tag]),
    convertRequest: changeEndpoint(build, serviceRequestRoutes.convert, [tag, 'Job', 'Customer', 'Site']),
    requestSettings: build.query<RequestSettings, void>({
      query: () => routeRequest(requestSettingsRoutes.read),
      providesTags: ['Settings'],
    }),
    updateRequestSettings: build.mutation<RequestSettings, { revision: number; body: UpdateRequestSettings }>(
      {
        query: ({ revision, body }) => routeRequest(requestSettingsRoutes.update, { revision, body }),
        invalidatesTags: ['Settings'],
      },
    ),
  }),
});

const { moveRequest, writeRequestMessage, mergeRequest, convertRequest } = requestsApi.endpoints;

export const serviceRequests = {
  ...recordApi(serviceRequestRecord, serviceRequestRoutes),
  move: moveRequest,
  write: writeRequestMessage,
  merge: mergeRequest,
  convert: convertRequest,
};

export const {
  useRequestFormQuery,
  useRequestCountsQuery,
  useRequestThreadQuery,
  useRequestTriageQuery,
  useRequestsOfQuery,
  useRequestsToMergeQuery,
  useCustomersForRequestQuery,
  useSitesForRequestQuery,
  useRequestSettingsQuery,
  useUpdateRequestSettingsMutation,
} = requestsApi;
