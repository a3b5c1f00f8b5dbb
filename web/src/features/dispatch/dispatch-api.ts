import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { jobRoutes } from '@switchyard/contracts/jobs/job-routes.ts';
import type { JobState } from '@switchyard/contracts/jobs/job-state.ts';
import { type Snapshot, snapshotRoute } from '@switchyard/contracts/snapshot/snapshot-routes.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { visitRoutes } from '@switchyard/contracts/visits/visit-routes.ts';
import type { VisitState } from '@switchyard/contracts/visits/visit-state.ts';
import { api } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';

type Write = { readonly idempotencyKey: string };
type Change = Write & { readonly id: string; readonly revision: number };

export type PlanVisit = Write & {
  readonly jobId: string;
  /** The first leads. */
  readonly technicianIds: readonly string[];
  /** Epoch ms. */
  readonly start: number;
  readonly end: number;
  readonly overrideReason: string | null;
};
export type MoveVisit = Change & Omit<PlanVisit, 'jobId' | 'idempotencyKey'>;
export type StepVisit = Change & {
  readonly to: VisitState;
  readonly reason: string | null;
  readonly resolution: string | null;
  /** Undoes the plan that made the visit. */
  readonly takesBackPlan?: boolean;
};
export type StepJob = Change & { readonly to: JobState; readonly reason: string | null };

const iso = (at: number) => new Date(at).toISOString();
const heldLimit = 100;

function planBody({
  technicianIds,
  start,
  end,
  overrideReason,
}: Omit<PlanVisit, 'jobId' | 'idempotencyKey'>) {
  return {
    technicianIds: [...technicianIds],
    scheduledStart: iso(start),
    scheduledEnd: iso(end),
    ...(overrideReason === null ? {} : { overrideReason }),
  };
}

/** Calls of the board. The board stores its records itself, so nothing here stays in the cache. */
export const dispatchApi = api.injectEndpoints({
  endpoints: (build) => ({
    // A mutation although it reads: a query would cache and freeze its result record by record first.
    readSnapshot: build.mutation<Snapshot, { topic: string; start: number; end: number }>({
      query: ({ topic, start, end }) =>
        routeRequest(snapshotRoute, { query: { topic, from: iso(start), to: iso(end) } }),
    }),
    heldJobs: build.query<Page<Job>, void>({
      query: () =>
        routeRequest(jobRoutes.list, { query: { state: 'on_hold', sort: 'resolveBy', limit: heldLimit } }),
      providesTags: ['Job'],
    }),
    planVisit: build.mutation<Visit, PlanVisit>({
      query: ({ jobId, idempotencyKey, ...plan }) =>
        routeRequest(visitRoutes.create, { body: { jobId, ...planBody(plan) }, idempotencyKey }),
    }),
    moveVisit: build.mutation<Visit, MoveVisit>({
      query: ({ id, revision, idempotencyKey, ...plan }) =>
        routeRequest(visitRoutes.update, { params: { id }, body: planBody(plan), revision, idempotencyKey }),
    }),
    pinVisit: build.mutation<Visit, Change & { readonly pinned: boolean }>({
      query: ({ id, revision, pinned, idempotencyKey }) =>
        routeRequest(visitRoutes.update, { params: { id }, body: { pinned }, revision, idempotencyKey }),
    }),
    stepVisit: build.mutation<Visit, StepVisit>({
      query: ({ id, revision, to, reason, resolution, takesBackPlan, idempotencyKey }) =>
        routeRequest(visitRoutes.transition, {
          params: { id },
          body: { to, reason, resolution, ...(takesBackPlan === true && { takesBackPlan }) },
          revision,
          idempotencyKey,
        }),
    }),
    stepJob: build.mutation<Job, StepJob>({
      query: ({ id, revision, to, reason, idempotencyKey }) =>
        routeRequest(jobRoutes.transition, {
          params: { id },
          body: { to, reason },
          revision,
          idempotencyKey,
        }),
    }),
  }),
});

export const { useHeldJobsQuery } = dispatchApi;
