import { checklistRoutes } from '@switchyard/contracts/checklists/checklist-routes.ts';
import type { Checklist } from '@switchyard/contracts/checklists/checklist.ts';
import { customerRoutes } from '@switchyard/contracts/customers/customer-routes.ts';
import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import { equipmentRoutes } from '@switchyard/contracts/equipment/equipment-routes.ts';
import type { Equipment } from '@switchyard/contracts/equipment/equipment.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import type {
  MaintenanceOccurrence,
  Upcoming,
} from '@switchyard/contracts/maintenance/maintenance-occurrence.ts';
import { maintenancePlanRecord } from '@switchyard/contracts/maintenance/maintenance-plan-record.ts';
import { maintenancePlanRoutes } from '@switchyard/contracts/maintenance/maintenance-plan-routes.ts';
import type { MaintenancePlan } from '@switchyard/contracts/maintenance/maintenance-plan.ts';
import { siteRoutes } from '@switchyard/contracts/sites/site-routes.ts';
import type { Site } from '@switchyard/contracts/sites/site.ts';
import { api } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';
import { changeEndpoint, type ListQuery, recordApi } from '../../records/record-api.ts';

const { tag } = maintenancePlanRecord;
const found = (q: string) => ({ limit: 20, ...(q === '' ? {} : { q }) });

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    movePlan: changeEndpoint(build, maintenancePlanRoutes.transition, [tag]),
    generatePlan: changeEndpoint(build, maintenancePlanRoutes.generate, [tag, 'Job']),
    skipPlan: changeEndpoint(build, maintenancePlanRoutes.skip, [tag]),
    plansOf: build.query<Page<MaintenancePlan>, ListQuery>({
      query: (query) => routeRequest(maintenancePlanRoutes.list, { query: { limit: 50, ...query } }),
      providesTags: [tag],
    }),
    planDates: build.query<Upcoming, string>({
      query: (id) => routeRequest(maintenancePlanRoutes.upcoming, { params: { id } }),
      providesTags: [tag],
    }),
    planOccurrences: build.query<{ occurrences: MaintenanceOccurrence[] }, string>({
      query: (id) => routeRequest(maintenancePlanRoutes.occurrences, { params: { id } }),
      providesTags: [tag, 'Job'],
    }),
    previewPlan: build.query<Upcoming, ListQuery>({
      query: (query) => routeRequest(maintenancePlanRoutes.preview, { query }),
    }),
    customersForPlan: build.query<Page<Customer>, string>({
      query: (q) => routeRequest(customerRoutes.list, { query: found(q) }),
      providesTags: ['Customer'],
    }),
    sitesForPlan: build.query<Page<Site>, string>({
      query: (customerId) => routeRequest(siteRoutes.list, { query: { customerId, limit: 100 } }),
      providesTags: ['Site'],
    }),
    equipmentForPlan: build.query<Page<Equipment>, ListQuery>({
      query: (query) => routeRequest(equipmentRoutes.list, { query: { limit: 100, ...query } }),
      providesTags: ['Equipment'],
    }),
    checklistsForPlan: build.query<Page<Checklist>, undefined>({
      query: () => routeRequest(checklistRoutes.list, { query: { limit: 100 } }),
      providesTags: ['Checklist'],
    }),
  }),
});

export const plans = {
  ...recordApi(maintenancePlanRecord, maintenancePlanRoutes),
  move: endpoints.endpoints.movePlan,
  generate: endpoints.endpoints.generatePlan,
  skip: endpoints.endpoints.skipPlan,
};

export const {
  usePlansOfQuery,
  usePlanDatesQuery,
  usePlanOccurrencesQuery,
  usePreviewPlanQuery,
  useCustomersForPlanQuery,
  useSitesForPlanQuery,
  useEquipmentForPlanQuery,
  useChecklistsForPlanQuery,
} = endpoints;
