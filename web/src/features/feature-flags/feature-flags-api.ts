import type { z } from 'zod';
import type { Experiment, Flag, FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import {
  changeExperimentRoute,
  createExperimentRoute,
  createFlagRoute,
  type flagChangeSchema,
  flagHistoryRoute,
  listFlagsRoute,
  toggleFlagRoute,
} from '@switchyard/contracts/feature-flags/flag-routes.ts';
import { api } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';
import type { AppDispatch } from '../../core/store.ts';
import { isRequestError } from '../../lib/request-error.ts';
import { evaluationTag } from './flag-evaluation-api.ts';
import { withExperiment, withFlag } from './merge-flag.ts';

export type FlagChange = z.infer<typeof flagChangeSchema>;
type FlagList = z.output<typeof listFlagsRoute.reply>;
type HistoryPage = z.output<typeof flagHistoryRoute.reply>;
export type ToggleRequest = {
  readonly key: string;
  readonly environment: FlagEnvironment;
  readonly revision: number;
  readonly enabled: boolean;
  readonly reason: string | null;
};

type CreateExperiment = z.input<NonNullable<typeof createExperimentRoute.body>>;
type ChangeExperiment = z.input<NonNullable<typeof changeExperimentRoute.body>>;

export const historyTag = (flagKey: string) => ({ type: 'Flag', id: `history:${flagKey}` }) as const;

/** The analysis of an A/B test. */
export const analysisTag = (id: string) => ({ type: 'Flag', id: `analysis:${id}` }) as const;

/** Change requests, which any change of a flag may affect. */
export const requestsTag = { type: 'Flag', id: 'requests' } as const;

/** Environments, with whether changes there need a change request. */
export const environmentsTag = { type: 'Flag', id: 'environments' } as const;

/** Tags of data that a refused change proves outdated: changes in its environment need a change request by now. */
export function tagsOfRefusal(error: unknown) {
  const isReviewed = isRequestError(error) && error.problem?.code === 'flag.review_required';
  return isReviewed ? [environmentsTag] : [];
}

/** Results of the playground, which any change of a flag may affect. */
export const playgroundTag = { type: 'Flag', id: 'playground' } as const;

/** Flag management for staff. */
export const featureFlagsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All flags of the company, archived ones too: their pages restore them. */
    flags: build.query<Flag[], void>({
      queryFn: async (_, __, ___, fetchJson) => {
        const [living, archived] = await Promise.all([
          fetchJson(routeRequest(listFlagsRoute)),
          fetchJson(routeRequest(listFlagsRoute, { query: { archived: true } })),
        ]);
        const error = living.error ?? archived.error;
        if (error) return { error };
        const flags = [living.data, archived.data].flatMap((reply) => (reply as FlagList).items);
        // The store freezes each part of what it is given, unless that is frozen: half a second for 5,000 flags.
        return { data: Object.freeze(flags) as Flag[] };
      },
      providesTags: ['Flag'],
    }),
    /** Changes, newest first, paged by number. */
    flagHistory: build.infiniteQuery<HistoryPage, string, number | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      query: ({ queryArg: key, pageParam }) =>
        routeRequest(flagHistoryRoute, {
          params: { key },
          query: pageParam === null ? {} : { before: pageParam },
        }),
      providesTags: (_, __, key) => ['Flag', historyTag(key)],
    }),
    createFlag: build.mutation<Flag, z.input<NonNullable<typeof createFlagRoute.body>>>({
      query: (body) => routeRequest(createFlagRoute, { body }),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        await keepReply(queryFulfilled, (flag) => keepFlag(dispatch as AppDispatch, flag));
      },
    }),
    toggleFlag: build.mutation<Flag, ToggleRequest>({
      query: ({ key, environment, revision, ...body }) =>
        routeRequest(toggleFlagRoute, { params: { key, environment }, revision, body }),
      invalidatesTags: (flag, error, { environment }) =>
        flag ? [historyTag(flag.key), evaluationTag(flag.key, environment)] : tagsOfRefusal(error),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        await keepReply(queryFulfilled, (flag) => keepFlag(dispatch as AppDispatch, flag));
      },
    }),
    createExperiment: build.mutation<
      Experiment,
      { key: string; body: CreateExperiment; idempotencyKey: string }
    >({
      query: ({ key, body, idempotencyKey }) =>
        routeRequest(createExperimentRoute, { params: { key }, body, idempotencyKey }),
      invalidatesTags: (_, __, { key }) => [historyTag(key)],
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        await keepReply(queryFulfilled, (experiment) => keepExperiment(dispatch as AppDispatch, experiment));
      },
    }),
    changeExperiment: build.mutation<Experiment, { experiment: Experiment; patch: ChangeExperiment }>({
      query: ({ experiment: { id, revision }, patch: body }) =>
        routeRequest(changeExperimentRoute, { params: { id }, revision, body }),
      invalidatesTags: (_, __, { experiment }) => [historyTag(experiment.flagKey)],
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        await keepReply(queryFulfilled, (experiment) => keepExperiment(dispatch as AppDispatch, experiment));
      },
    }),
  }),
});

export const {
  useFlagsQuery,
  useFlagHistoryInfiniteQuery,
  useCreateFlagMutation,
  useToggleFlagMutation,
  useCreateExperimentMutation,
  useChangeExperimentMutation,
} = featureFlagsApi;

/** Merges the flag of a reply into the list. */
export function keepFlag(dispatch: AppDispatch, flag: Flag): void {
  dispatch(featureFlagsApi.util.updateQueryData('flags', undefined, (flags) => withFlag(flags, flag)));
}

function keepExperiment(dispatch: AppDispatch, experiment: Experiment): void {
  dispatch(
    featureFlagsApi.util.updateQueryData('flags', undefined, (flags) => withExperiment(flags, experiment)),
  );
}

/** Keeps the changed record; if the change was outdated, the current one from the refusal. Never rejects. */
export async function keepReply<Item>(
  reply: Promise<{ readonly data: Item }>,
  keep: (item: Item) => void,
): Promise<void> {
  await reply.then(
    ({ data }) => keep(data),
    ({ error }: { error: unknown }) => {
      const current = staleRecordOf(error);
      if (current) keep(current as Item);
    },
  );
}

/** The current record, included in the refusal of an outdated change. */
function staleRecordOf(error: unknown): unknown {
  return isRequestError(error) && error.problem?.code === 'revision.stale'
    ? error.problem.current
    : undefined;
}
