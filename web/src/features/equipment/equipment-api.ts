import { equipmentRecord } from '@switchyard/contracts/equipment/equipment-record.ts';
import { equipmentRoutes, type ReliabilityReply } from '@switchyard/contracts/equipment/equipment-routes.ts';
import type { EquipmentReading } from '@switchyard/contracts/equipment/equipment-reading.ts';
import type { Equipment } from '@switchyard/contracts/equipment/equipment.ts';
import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import { customerRoutes } from '@switchyard/contracts/customers/customer-routes.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { jobRoutes } from '@switchyard/contracts/jobs/job-routes.ts';
import type { Site } from '@switchyard/contracts/sites/site.ts';
import { siteRoutes } from '@switchyard/contracts/sites/site-routes.ts';
import { api } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';
import { addEndpoint, changeEndpoint, type ListQuery, recordApi } from '../../records/record-api.ts';

const { tag } = equipmentRecord;
const found = (q: string) => ({ limit: 20, ...(q === '' ? {} : { q }) });

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    moveEquipment: changeEndpoint(build, equipmentRoutes.transition, [tag]),
    addEquipmentReading: addEndpoint(build, equipmentRoutes.addReading, [tag]),
    nameOnJob: changeEndpoint(build, jobRoutes.update, ['Job']),
    equipmentReliability: build.query<ReliabilityReply, string>({
      query: (id) => routeRequest(equipmentRoutes.reliability, { params: { id } }),
      providesTags: [tag],
    }),
    equipmentReadings: build.query<{ readings: EquipmentReading[] }, string>({
      query: (id) => routeRequest(equipmentRoutes.readings, { params: { id } }),
      providesTags: [tag],
    }),
    equipmentOf: build.query<Page<Equipment>, ListQuery>({
      query: (query) => routeRequest(equipmentRoutes.list, { query: { limit: 100, ...query } }),
      providesTags: [tag],
    }),
    workOnEquipment: build.query<Page<Job>, string>({
      query: (equipmentId) =>
        routeRequest(jobRoutes.list, {
          query: { equipmentId, sort: '-createdAt', limit: 50, count: 'true' },
        }),
      providesTags: ['Job'],
    }),
    customersForEquipment: build.query<Page<Customer>, string>({
      query: (q) => routeRequest(customerRoutes.list, { query: found(q) }),
      providesTags: ['Customer'],
    }),
    sitesForEquipment: build.query<Page<Site>, string>({
      query: (customerId) => routeRequest(siteRoutes.list, { query: { customerId, limit: 100 } }),
      providesTags: ['Site'],
    }),
  }),
});

export const equipmentApi = {
  ...recordApi(equipmentRecord, equipmentRoutes),
  move: endpoints.endpoints.moveEquipment,
  measure: endpoints.endpoints.addEquipmentReading,
  nameOnJob: endpoints.endpoints.nameOnJob,
};

export const {
  useEquipmentReliabilityQuery,
  useEquipmentReadingsQuery,
  useEquipmentOfQuery,
  useWorkOnEquipmentQuery,
  useCustomersForEquipmentQuery,
  useSitesForEquipmentQuery,
} = endpoints;
