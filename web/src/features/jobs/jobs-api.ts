import type { Page } from '@switchyard/contracts/http/page.ts';
import type { CreateJob, Job, UpdateJob } from '@switchyard/contracts/jobs/job.ts';
import { jobRoutes, type TransitionJob } from '@switchyard/contracts/jobs/job-routes.ts';
import type { CreateVisit, TransitionVisit, Visit } from '@switchyard/contracts/visits/visit.ts';
import { visitRoutes } from '@switchyard/contracts/visits/visit-routes.ts';
import { type CompanyProfile, readCompanyRoute } from '@switchyard/contracts/onboarding/onboarding-routes.ts';
import { api } from '../../app/api.ts';
import type { QueryValue } from '../../app/request.ts';
import { routeRequest } from '../../app/route-request.ts';

export type JobQuery = Readonly<Record<string, QueryValue>>;
type Change<Body> = { id: string; revision: number; body: Body };

export const jobsApi = api.injectEndpoints({
  endpoints: (build) => ({
    jobs: build.infiniteQuery<Page<Job>, JobQuery, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (last) => last.nextCursor ?? undefined,
      },
      query: ({ queryArg, pageParam }) =>
        routeRequest(jobRoutes.list, {
          query: pageParam === null ? { ...queryArg, count: 'true' } : { ...queryArg, cursor: pageParam },
        }),
      providesTags: ['Job'],
    }),
    job: build.query<Job, string>({
      query: (id) => routeRequest(jobRoutes.read, { params: { id } }),
      providesTags: ['Job'],
    }),
    jobVisits: build.query<Page<Visit>, string>({
      query: (jobId) => routeRequest(visitRoutes.list, { query: { jobId, limit: 100 } }),
      providesTags: ['Visit'],
    }),
    createJob: build.mutation<Job, CreateJob>({
      query: (body) => routeRequest(jobRoutes.create, { body }),
    }),
    updateJob: build.mutation<Job, Change<UpdateJob>>({
      query: ({ id, revision, body }) => routeRequest(jobRoutes.update, { params: { id }, revision, body }),
    }),
    companyProfile: build.query<CompanyProfile, void>({
      query: () => routeRequest(readCompanyRoute),
      providesTags: ['Dashboard'],
    }),
    transitionJob: build.mutation<Job, Change<Pick<TransitionJob, 'to'> & Partial<TransitionJob>>>({
      query: ({ id, revision, body }) =>
        routeRequest(jobRoutes.transition, { params: { id }, revision, body }),
    }),
    deleteJob: build.mutation<Job, { id: string; revision: number }>({
      query: ({ id, revision }) => routeRequest(jobRoutes.remove, { params: { id }, revision }),
      invalidatesTags: ['Job'],
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
  useJobsInfiniteQuery,
  useJobQuery,
  useJobVisitsQuery,
  useCompanyProfileQuery,
  useCreateJobMutation,
  useUpdateJobMutation,
  useTransitionJobMutation,
  useDeleteJobMutation,
  usePlanVisitMutation,
  useTransitionVisitMutation,
} = jobsApi;
