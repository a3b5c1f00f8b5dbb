import type { FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import {
  changeRulesRoute,
  listSegmentsRoute,
  readRulesRoute,
} from '@switchyard/contracts/feature-flags/flag-model-routes.ts';
import type {
  changeRulesSchema,
  EnvironmentRules,
  FlagSegment,
} from '@switchyard/contracts/feature-flags/flag-rules.ts';
import type { z } from 'zod';
import { api } from '../../../core/api.ts';
import { routeRequest } from '../../../core/route-request.ts';
import { isRequestError } from '../../../lib/request-error.ts';
import { historyTag, tagsOfRefusal } from '../feature-flags-api.ts';

type RulesPlace = { readonly key: string; readonly environment: FlagEnvironment };
export type RulesBody = z.input<typeof changeRulesSchema>;
export type RulesRequest = RulesPlace & { readonly revision: number; readonly body: RulesBody };

/** Rules of flags, for staff. */
const flagRulesApi = api.injectEndpoints({
  endpoints: (build) => ({
    flagRules: build.query<EnvironmentRules, RulesPlace>({
      query: (params) => routeRequest(readRulesRoute, { params }),
      // Every change of a flag invalidates its history, and with it the rules.
      providesTags: (_, __, { key }) => ['Flag', historyTag(key)],
    }),
    ruleSegments: build.query<FlagSegment[], void>({
      query: () => routeRequest(listSegmentsRoute),
      transformResponse: ({ items }: { items: FlagSegment[] }) => items,
      providesTags: ['Flag'],
    }),
    changeFlagRules: build.mutation<EnvironmentRules, RulesRequest>({
      query: ({ key, environment, revision, body }) =>
        routeRequest(changeRulesRoute, { params: { key, environment }, revision, body }),
      // State, history and results follow from the rules.
      invalidatesTags: (rules, error) => (rules ? ['Flag'] : tagsOfRefusal(error)),
      onQueryStarted: async ({ key, environment }, { dispatch, queryFulfilled }) => {
        const keep = (rules: EnvironmentRules) =>
          dispatch(flagRulesApi.util.upsertQueryData('flagRules', { key, environment }, rules));
        await queryFulfilled.then(
          ({ data }) => keep(data),
          ({ error }: { error: unknown }) => {
            const current = currentRulesOf(error);
            return current && keep(current);
          },
        );
      },
    }),
  }),
});

export const { useFlagRulesQuery, useRuleSegmentsQuery, useChangeFlagRulesMutation } = flagRulesApi;

/** The current rules, included in the refusal of an outdated change. */
export function currentRulesOf(error: unknown): EnvironmentRules | undefined {
  if (!isRequestError(error) || error.problem?.code !== 'revision.stale') return undefined;
  return error.problem.current as EnvironmentRules;
}
