import type { z } from 'zod';
import {
  applyScheduleRoute,
  cancelScheduleRoute,
  listSchedulesRoute,
  listUnassignedRoute,
  readScheduleRoute,
  startScheduleRoute,
} from '@switchyard/contracts/scheduling/schedule-routes.ts';
import { scheduleRunRecord } from '@switchyard/contracts/scheduling/schedule-run-record.ts';
import type { SchedulePlan, ScheduleRun } from '@switchyard/contracts/scheduling/schedule-run.ts';
import type { Technician } from '@switchyard/contracts/technicians/technician.ts';
import { technicianRoutes } from '@switchyard/contracts/technicians/technician-routes.ts';
import { api } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';
import type { AppThunk } from '../../core/store.ts';
import type { LiveRecord } from '../../records/use-record-live.ts';

const { tag } = scheduleRunRecord;
/** Technicians offered in the form. */
const mostChoices = 200;

type Unassigned = z.output<typeof listUnassignedRoute.reply>;
type Applied = z.output<typeof applyScheduleRoute.reply>;

const schedulingApi = api.injectEndpoints({
  endpoints: (build) => ({
    scheduleRuns: build.query<ScheduleRun[], undefined>({
      query: () => routeRequest(listSchedulesRoute),
      transformResponse: ({ items }: z.output<typeof listSchedulesRoute.reply>) => items,
      providesTags: [tag],
    }),
    schedulePlan: build.query<SchedulePlan, string>({
      query: (id) => routeRequest(readScheduleRoute, { params: { id } }),
      providesTags: [tag],
    }),
    /** The first jobs that a plan leaves out; `limit` grows as more are shown. */
    unassignedJobs: build.query<Unassigned, { id: string; limit: number }>({
      query: ({ id, limit }) => routeRequest(listUnassignedRoute, { params: { id }, query: { limit } }),
      keepUnusedDataFor: 60,
      providesTags: [tag],
    }),
    plannableTechnicians: build.query<readonly Pick<Technician, 'id' | 'name'>[], undefined>({
      query: () => routeRequest(technicianRoutes.list, { query: { active: 'true', limit: mostChoices } }),
      transformResponse: ({ items }: { items: Technician[] }) => items,
      providesTags: ['Technician'],
    }),
    startSchedule: build.mutation<
      ScheduleRun,
      { body: z.input<NonNullable<typeof startScheduleRoute.body>>; idempotencyKey: string }
    >({
      query: (input) => routeRequest(startScheduleRoute, input),
      invalidatesTags: [tag],
    }),
    cancelSchedule: build.mutation<ScheduleRun, string>({
      query: (id) => routeRequest(cancelScheduleRoute, { params: { id } }),
      invalidatesTags: [tag],
    }),
    applySchedule: build.mutation<Applied, { id: string; moves: string[]; idempotencyKey: string }>({
      query: ({ id, moves, idempotencyKey }) =>
        routeRequest(applyScheduleRoute, { params: { id }, body: { moves }, idempotencyKey }),
      invalidatesTags: [tag],
    }),
  }),
});

/** Puts newer figures of a run into what is on screen. */
const patchRun =
  (run: ScheduleRun): AppThunk =>
  (dispatch) => {
    const { updateQueryData } = schedulingApi.util;
    dispatch(
      updateQueryData('schedulePlan', run.id, (plan) => {
        if (plan.run.revision < run.revision) plan.run = run;
      }),
    );
    dispatch(
      updateQueryData('scheduleRuns', undefined, (runs) => {
        const at = runs.findIndex((each) => each.id === run.id);
        const known = runs[at];
        if (known && known.revision < run.revision) runs[at] = run;
      }),
    );
  };

export const scheduleLive: LiveRecord = { record: scheduleRunRecord, patch: patchRun };

export const {
  useScheduleRunsQuery,
  useSchedulePlanQuery,
  useUnassignedJobsQuery,
  usePlannableTechniciansQuery,
  useStartScheduleMutation,
  useCancelScheduleMutation,
  useApplyScheduleMutation,
} = schedulingApi;
