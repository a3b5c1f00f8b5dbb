import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { jobRecord } from '@switchyard/contracts/jobs/job-record.ts';
import { jobRoutes, type TransitionJob } from '@switchyard/contracts/jobs/job-routes.ts';
import type { CreateVisit, TransitionVisit, Visit } from '@switchyard/contracts/visits/visit.ts';
import { visitRoutes } from '@switchyard/contracts/visits/visit-routes.ts';
import { type CompanyProfile, readCompanyRoute } from '@switchyard/contracts/onboarding/onboarding-routes.ts';
import { api } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';
import { recordApi } from '../../records/record-api.ts';

type Change<Body> = { id: string; revision: number; body: Body };

export const jobs = recordApi(jobRecord, jobRoutes, ['Visit', 'Dashboard']);

/** Job requests beyond the six routes, and visits. Live events keep the data current. */
const jobsApi = api.injectEndpoints({
  endpoints: (build) => ({
    jobVisits: build.query<Page<Visit>, string>({
      query: (jobId) => routeRequest(visitRoutes.list, { query: { jobId, limit: 100 } }),
      providesTags: ['Visit'],
    }),
    companyProfile: build.query<CompanyProfile, void>({
      query: () => routeRequest(readCompanyRoute),
      providesTags: ['Dashboard'],
    }),
    transitionJob: build.mutation<Job, Change<Pick<TransitionJob, 'to'> & Partial<TransitionJob>>>({
      query: ({ id, revision, body }) =>
        routeRequest(jobRoutes.transition, { params: { id }, revision, body }),
    }),
    planVisit: build.mutation<Visit, CreateVisit>({
      query: (body) => routeRequest(visitRoutes.create, { body }),
    }),
    transitionVisit: build.mutation<Visit, Change<Pick<TransitionVisit, 'to'> & Partial<TransitionVisit>>>({
      query: ({ id, revision, body }) =>
        routeRequest(visitRoutes.transition, { params: { id }, revision, body }),
    }),
  }),
});

export const {
  useJobVisitsQuery,
  useCompanyProfileQuery,
  useTransitionJobMutation,
  usePlanVisitMutation,
  useTransitionVisitMutation,
} = jobsApi;
