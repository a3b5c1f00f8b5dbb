import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import { customerRoutes } from '@switchyard/contracts/customers/customer-routes.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import { inviteRoute } from '@switchyard/contracts/identity/auth-routes.ts';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { jobRoutes } from '@switchyard/contracts/jobs/job-routes.ts';
import {
  chooseTradesRoute,
  type CompanyProfile,
  finishOnboardingRoute,
  markStepRoute,
  type Onboarding,
  readOnboardingRoute,
  type UpdateCompany,
  updateCompanyRoute,
} from '@switchyard/contracts/onboarding/onboarding-routes.ts';
import type { StepState, WizardStep } from '@switchyard/contracts/onboarding/onboarding-steps.ts';
import { keepSandboxRoute } from '@switchyard/contracts/sandbox/sandbox-routes.ts';
import type { Site } from '@switchyard/contracts/sites/site.ts';
import { siteRoutes } from '@switchyard/contracts/sites/site-routes.ts';
import type { Technician } from '@switchyard/contracts/technicians/technician.ts';
import { technicianRoutes } from '@switchyard/contracts/technicians/technician-routes.ts';
import type { z } from 'zod';
import { api } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';

type BodyOf<Route extends { body?: z.ZodType }> = z.input<NonNullable<Route['body']>>;

/** The company's set-up, and the records created by its steps. */
export const onboardingApi = api.injectEndpoints({
  endpoints: (build) => ({
    onboarding: build.query<Onboarding, void>({
      query: () => routeRequest(readOnboardingRoute),
      providesTags: ['Dashboard', 'Technician', 'Customer', 'Job'],
    }),
    updateCompany: build.mutation<CompanyProfile, { revision: number; body: UpdateCompany }>({
      query: ({ revision, body }) => routeRequest(updateCompanyRoute, { revision, body }),
      invalidatesTags: ['Dashboard', 'Session'],
    }),
    chooseTrades: build.mutation<Onboarding, BodyOf<typeof chooseTradesRoute>>({
      query: (body) => routeRequest(chooseTradesRoute, { body }),
      invalidatesTags: ['Dashboard'],
    }),
    markStep: build.mutation<Onboarding, { step: WizardStep; state: StepState }>({
      query: ({ step, state }) => routeRequest(markStepRoute, { params: { step }, body: { state } }),
      invalidatesTags: ['Dashboard'],
    }),
    finishOnboarding: build.mutation<Onboarding, boolean>({
      query: (finished) => routeRequest(finishOnboardingRoute, { body: { finished } }),
      invalidatesTags: ['Dashboard'],
    }),
    addTechnician: build.mutation<Technician, BodyOf<typeof technicianRoutes.create>>({
      query: (body) => routeRequest(technicianRoutes.create, { body }),
      invalidatesTags: ['Technician', 'Dashboard'],
    }),
    inviteTechnician: build.mutation<unknown, BodyOf<typeof inviteRoute>>({
      query: (body) => routeRequest(inviteRoute, { body }),
      invalidatesTags: ['Team'],
    }),
    companyTechnicians: build.query<Page<Technician>, void>({
      query: () => routeRequest(technicianRoutes.list, { query: { limit: 100 } }),
      providesTags: ['Technician'],
    }),
    addCustomer: build.mutation<Customer, BodyOf<typeof customerRoutes.create>>({
      query: (body) => routeRequest(customerRoutes.create, { body }),
      invalidatesTags: ['Customer', 'Dashboard'],
    }),
    addSite: build.mutation<Site, BodyOf<typeof siteRoutes.create>>({
      query: (body) => routeRequest(siteRoutes.create, { body }),
      invalidatesTags: ['Site', 'Customer', 'Dashboard'],
    }),
    customersNamed: build.query<Page<Customer>, string>({
      query: (q) => routeRequest(customerRoutes.list, { query: { q, limit: 20, sort: 'name' } }),
      providesTags: ['Customer'],
    }),
    sitesFor: build.query<Page<Site>, string>({
      query: (customerId) => routeRequest(siteRoutes.list, { query: { customerId, limit: 100 } }),
      providesTags: ['Site'],
    }),
    addFirstJob: build.mutation<Job, BodyOf<typeof jobRoutes.create>>({
      query: (body) => routeRequest(jobRoutes.create, { body }),
      invalidatesTags: ['Job', 'Dashboard'],
    }),
    keepSandbox: build.mutation<CurrentUser, BodyOf<typeof keepSandboxRoute>>({
      query: (body) => routeRequest(keepSandboxRoute, { body }),
    }),
  }),
});

export const {
  useOnboardingQuery,
  useUpdateCompanyMutation,
  useChooseTradesMutation,
  useMarkStepMutation,
  useFinishOnboardingMutation,
  useAddTechnicianMutation,
  useInviteTechnicianMutation,
  useCompanyTechniciansQuery,
  useAddCustomerMutation,
  useAddSiteMutation,
  useCustomersNamedQuery,
  useSitesForQuery,
  useAddFirstJobMutation,
  useKeepSandboxMutation,
} = onboardingApi;
