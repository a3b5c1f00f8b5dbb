import {
  abortRolloutRoute,
  approveRolloutRoute,
  type FlagRollout,
  listRolloutsRoute,
  type NewRollout,
  pauseRolloutRoute,
  resumeRolloutRoute,
  startRolloutRoute,
} from '@switchyard/contracts/feature-flags/rollout-routes.ts';
import type { FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import { api } from '../../../core/api.ts';
import { routeRequest } from '../../../core/route-request.ts';
import { historyTag } from '../feature-flags-api.ts';

type Start = {
  readonly key: string;
  readonly environment: FlagEnvironment;
  /** Revision of the flag there. */
  readonly revision: number;
  readonly body: NewRollout;
  readonly idempotencyKey: string;
};
type Known = { readonly rollout: FlagRollout };

const plainSteps = { approve: approveRolloutRoute, resume: resumeRolloutRoute } as const;

/** Shares that are raised in steps. */
const rolloutsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Rollouts under way, then ended ones. Every change of a flag may move one. */
    flagRollouts: build.query<FlagRollout[], string>({
      query: (key) => routeRequest(listRolloutsRoute, { params: { key } }),
      transformResponse: ({ items }: { items: FlagRollout[] }) => items,
      providesTags: (_, __, key) => ['Flag', historyTag(key)],
    }),
    startRollout: build.mutation<FlagRollout, Start>({
      query: ({ key, environment, ...input }) =>
        routeRequest(startRolloutRoute, { params: { key, environment }, ...input }),
      invalidatesTags: (_, __, { key }) => [historyTag(key)],
    }),
    // A refusal tells that it has moved on.
    stepRollout: build.mutation<FlagRollout, Known & { step: keyof typeof plainSteps }>({
      query: ({ rollout: { id, revision }, step }) =>
        routeRequest(plainSteps[step], { params: { id }, revision, body: {} }),
      invalidatesTags: (_, __, { rollout }) => [historyTag(rollout.flagKey)],
    }),
    pauseRollout: build.mutation<FlagRollout, Known>({
      query: ({ rollout: { id, revision } }) =>
        routeRequest(pauseRolloutRoute, { params: { id }, revision, body: {} }),
      invalidatesTags: (_, __, { rollout }) => [historyTag(rollout.flagKey)],
    }),
    abortRollout: build.mutation<
      FlagRollout,
      Known & { revision: number; rollback: boolean; reason: string | null }
    >({
      query: ({ rollout: { id }, revision, ...body }) =>
        routeRequest(abortRolloutRoute, { params: { id }, revision, body }),
      invalidatesTags: (_, __, { rollout }) => [historyTag(rollout.flagKey)],
    }),
  }),
});

export const {
  useFlagRolloutsQuery,
  useStartRolloutMutation,
  useStepRolloutMutation,
  usePauseRolloutMutation,
  useAbortRolloutMutation,
} = rolloutsApi;
