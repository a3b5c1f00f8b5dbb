import type { z } from 'zod';
import type {
  ClientFlag,
  Experiment,
  ExperimentStatus,
  Flag,
  FlagEnvironment,
  FlagEvaluation,
} from '@switchyard/contracts/feature-flags/flag.ts';
import {
  changeExperimentRoute,
  createExperimentRoute,
  createFlagRoute,
  evaluateFlagRoute,
  type flagChangeSchema,
  flagHistoryRoute,
  flagMapRoute,
  listFlagsRoute,
  toggleFlagRoute,
} from '@switchyard/contracts/feature-flags/flag-routes.ts';
import { api } from '../../app/api.ts';
import { routeRequest } from '../../app/route-request.ts';
import type { AppDispatch } from '../../app/store.ts';
import { isRequestError, type RequestError } from '../../lib/request-error.ts';
import { toClientFlags } from './client-flag.ts';
import { flagListKeptSeconds, flagListRetries, flagListRetryMs } from './flag-constants.ts';
import { withExperiment, withFlag } from './merge-flag.ts';

export type EvaluationContext = Readonly<Record<string, string | number | boolean | null>> & {
  readonly userId?: string;
  readonly userRole?: string;
  readonly environment: FlagEnvironment;
};
export type EvaluationQuery = { readonly flagKey: string; readonly context: EvaluationContext };
export type FlagChange = z.infer<typeof flagChangeSchema>;
export type ToggleRequest = {
  readonly key: string;
  readonly environment: FlagEnvironment;
  readonly revision: number;
  readonly enabled: boolean;
  readonly reason: string | null;
};

export const evaluationTag = (flagKey: string) => ({ type: 'Flag', id: `evaluation:${flagKey}` }) as const;
export const historyTag = (flagKey: string) => ({ type: 'Flag', id: `history:${flagKey}` }) as const;

export const featureFlagsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Flags of one environment as clients hold them. */
    clientFlags: build.query<readonly ClientFlag[], FlagEnvironment>({
      queryFn: async (environment, _, __, fetchJson) => {
        for (let attempt = 0; ; attempt += 1) {
          const { data, error } = await fetchJson(routeRequest(flagMapRoute, { query: { environment } }));
          if (!error) {
            const map = data as z.infer<typeof flagMapRoute.reply>;
            return { data: toClientFlags(map, environment, new Date().toISOString()) };
          }
          if (attempt === flagListRetries || !mayPass(error)) {
            return { error: { status: error.status, text: 'Failed to fetch feature flags' } };
          }
          await new Promise((resolve) => {
            setTimeout(resolve, flagListRetryMs * 2 ** attempt);
          });
        }
      },
      keepUnusedDataFor: flagListKeptSeconds,
      providesTags: ['Flag'],
    }),
    evaluateFlag: build.query<FlagEvaluation, EvaluationQuery>({
      query: (body) => routeRequest(evaluateFlagRoute, { body }),
      providesTags: (_, __, { flagKey }) => ['Flag', evaluationTag(flagKey)],
    }),
    flags: build.query<Flag[], void>({
      query: () => routeRequest(listFlagsRoute),
      transformResponse: ({ items }: { items: Flag[] }) => items,
      providesTags: ['Flag'],
    }),
    flagHistory: build.query<FlagChange[], string>({
      query: (key) => routeRequest(flagHistoryRoute, { params: { key } }),
      transformResponse: ({ items }: { items: FlagChange[] }) => items,
      providesTags: (_, __, key) => ['Flag', historyTag(key)],
    }),
    createFlag: build.mutation<Flag, z.input<NonNullable<typeof createFlagRoute.body>>>({
      query: (body) => routeRequest(createFlagRoute, { body }),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        await queryFulfilled.then(({ data }) => keepFlag(dispatch as AppDispatch, data), ignore);
      },
    }),
    toggleFlag: build.mutation<Flag, ToggleRequest>({
      query: ({ key, environment, revision, ...body }) =>
        routeRequest(toggleFlagRoute, { params: { key, environment }, revision, body }),
      invalidatesTags: (flag) => (flag ? [historyTag(flag.key), evaluationTag(flag.key)] : []),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const keep = (flag: Flag) => keepFlag(dispatch as AppDispatch, flag);
        await queryFulfilled.then(
          ({ data }) => keep(data),
          (failure: { error: unknown }) => {
            const current = staleRecordOf(failure.error);
            if (current) keep(current as Flag);
          },
        );
      },
    }),
    createExperiment: build.mutation<Experiment, { key: string; name: string }>({
      query: ({ key, name }) => routeRequest(createExperimentRoute, { params: { key }, body: { name } }),
      invalidatesTags: (_, __, { key }) => [historyTag(key)],
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        await queryFulfilled.then(({ data }) => keepExperiment(dispatch as AppDispatch, data), ignore);
      },
    }),
    changeExperiment: build.mutation<Experiment, { experiment: Experiment; status: ExperimentStatus }>({
      query: ({ experiment: { id, revision }, status }) =>
        routeRequest(changeExperimentRoute, { params: { id }, revision, body: { status } }),
      invalidatesTags: (_, __, { experiment }) => [historyTag(experiment.flagKey)],
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const keep = (experiment: Experiment) => keepExperiment(dispatch as AppDispatch, experiment);
        await queryFulfilled.then(
          ({ data }) => keep(data),
          (failure: { error: unknown }) => {
            const current = staleRecordOf(failure.error);
            if (current) keep(current as Experiment);
          },
        );
      },
    }),
  }),
});

export const {
  useClientFlagsQuery,
  useEvaluateFlagQuery,
  useFlagsQuery,
  useFlagHistoryQuery,
  useCreateFlagMutation,
  useToggleFlagMutation,
  useCreateExperimentMutation,
  useChangeExperimentMutation,
} = featureFlagsApi;

function keepFlag(dispatch: AppDispatch, flag: Flag): void {
  dispatch(featureFlagsApi.util.updateQueryData('flags', undefined, (flags) => withFlag(flags, flag)));
}

function keepExperiment(dispatch: AppDispatch, experiment: Experiment): void {
  dispatch(
    featureFlagsApi.util.updateQueryData('flags', undefined, (flags) => withExperiment(flags, experiment)),
  );
}

/** The record as it is now, which the refusal of an outdated change carries. */
function staleRecordOf(error: unknown): unknown {
  return isRequestError(error) && error.problem?.code === 'revision.stale'
    ? error.problem.current
    : undefined;
}

/** Whether a failure may be gone at the next try. */
function mayPass({ status }: RequestError): boolean {
  return status === 'network' || (typeof status === 'number' && (status >= 500 || status === 429));
}

function ignore(): void {}
