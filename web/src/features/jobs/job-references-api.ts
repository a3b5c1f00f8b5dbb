import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import { customerRoutes } from '@switchyard/contracts/customers/customer-routes.ts';
import type { Equipment } from '@switchyard/contracts/equipment/equipment.ts';
import { equipmentRoutes } from '@switchyard/contracts/equipment/equipment-routes.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Site } from '@switchyard/contracts/sites/site.ts';
import { siteRoutes } from '@switchyard/contracts/sites/site-routes.ts';
import type { Technician } from '@switchyard/contracts/technicians/technician.ts';
import { technicianRoutes } from '@switchyard/contracts/technicians/technician-routes.ts';
import { api } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';

/** Records that a job refers to. */
export const {
  useFindCustomersQuery,
  useCustomerOfJobQuery,
  useCustomerSitesQuery,
  useSiteOfJobQuery,
  useActiveTechniciansQuery,
  useEquipmentForJobQuery,
} = api.injectEndpoints({
  endpoints: (build) => ({
    findCustomers: build.query<Page<Customer>, string>({
      query: (q) => routeRequest(customerRoutes.list, { query: { limit: 20, ...(q === '' ? {} : { q }) } }),
      providesTags: ['Customer'],
    }),
    customerOfJob: build.query<Customer, string>({
      query: (id) => routeRequest(customerRoutes.read, { params: { id } }),
      providesTags: ['Customer'],
    }),
    customerSites: build.query<Page<Site>, string>({
      query: (customerId) => routeRequest(siteRoutes.list, { query: { customerId, limit: 100 } }),
      providesTags: ['Site'],
    }),
    siteOfJob: build.query<Site, string>({
      query: (id) => routeRequest(siteRoutes.read, { params: { id } }),
      providesTags: ['Site'],
    }),
    equipmentForJob: build.query<Page<Equipment>, string>({
      query: (customerId) => routeRequest(equipmentRoutes.list, { query: { customerId, limit: 200 } }),
      providesTags: ['Equipment'],
    }),
    activeTechnicians: build.query<Page<Technician>, void>({
      query: () => routeRequest(technicianRoutes.list, { query: { active: 'true', limit: 200 } }),
      providesTags: ['Technician'],
    }),
  }),
});
