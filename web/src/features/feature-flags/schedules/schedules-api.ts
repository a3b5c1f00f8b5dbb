import {
  cancelScheduleRoute,
  changeScheduleRoute,
  createScheduleRoute,
  type FlagSchedule,
  listSchedulesRoute,
} from '@switchyard/contracts/feature-flags/schedule-routes.ts';
import type { FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import type { z } from 'zod';
import { api } from '../../../core/api.ts';
import { routeRequest } from '../../../core/route-request.ts';
import { historyTag, tagsOfRefusal } from '../feature-flags-api.ts';

export type NewSchedule = z.input<NonNullable<typeof createScheduleRoute.body>>;
export type SchedulePatch = z.input<NonNullable<typeof changeScheduleRoute.body>>;
type Place = {
  readonly key: string;
  readonly environment: FlagEnvironment;
  /** Revision of the flag there, on which the change is based. */
  readonly revision: number;
};
type Known = { readonly schedule: FlagSchedule };

const tagsOf = ({ flagKey }: FlagSchedule) => [historyTag(flagKey)];

/** Changes of flags that are made later. */
const schedulesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Upcoming changes, soonest first, then ended ones. Every change of a flag may end one. */
    flagSchedules: build.query<FlagSchedule[], string>({
      query: (key) => routeRequest(listSchedulesRoute, { params: { key } }),
      transformResponse: ({ items }: { items: FlagSchedule[] }) => items,
      providesTags: (_, __, key) => ['Flag', historyTag(key)],
    }),
    scheduleFlagChange: build.mutation<FlagSchedule, Place & { body: NewSchedule; idempotencyKey: string }>({
      query: ({ key, environment, ...input }) =>
        routeRequest(createScheduleRoute, { params: { key, environment }, ...input }),
      invalidatesTags: (schedule, error) => (schedule ? tagsOf(schedule) : tagsOfRefusal(error)),
    }),
    changeFlagSchedule: build.mutation<FlagSchedule, Known & { body: SchedulePatch }>({
      query: ({ schedule: { id, revision }, body }) =>
        routeRequest(changeScheduleRoute, { params: { id }, revision, body }),
      // A refusal tells that it has ended or changed.
      invalidatesTags: (_, error, { schedule }) => [...tagsOf(schedule), ...tagsOfRefusal(error)],
    }),
    cancelFlagSchedule: build.mutation<FlagSchedule, Known & { revision: number; reason: string | null }>({
      query: ({ schedule: { id }, revision, reason }) =>
        routeRequest(cancelScheduleRoute, { params: { id }, revision, body: { reason } }),
      invalidatesTags: (_, __, { schedule }) => tagsOf(schedule),
    }),
  }),
});

export const {
  useFlagSchedulesQuery,
  useScheduleFlagChangeMutation,
  useChangeFlagScheduleMutation,
  useCancelFlagScheduleMutation,
} = schedulesApi;
