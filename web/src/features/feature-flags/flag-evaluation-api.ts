import type { z } from 'zod';
import type {
  ClientFlag,
  FlagEnvironment,
  FlagEvaluation,
} from '@switchyard/contracts/feature-flags/flag.ts';
import { evaluateFlagRoute, flagMapRoute } from '@switchyard/contracts/feature-flags/flag-routes.ts';
import { api } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';
import type { RequestError } from '../../lib/request-error.ts';
import { toClientFlags } from './client-flag.ts';
import { flagListKeptSeconds, flagListRetries, flagListRetryMs } from './flag-constants.ts';

export type EvaluationContext = Readonly<Record<string, string | number | boolean | null>> & {
  readonly userId?: string;
  readonly userRole?: string;
  readonly environment: FlagEnvironment;
};
export type EvaluationQuery = { readonly flagKey: string; readonly context: EvaluationContext };

/** Tag of all results of one flag in one environment, for any context. */
export const evaluationTag = (flagKey: string, environment: FlagEnvironment) =>
  ({ type: 'Flag', id: `evaluation:${environment}:${flagKey}` }) as const;

/** Flag endpoints for the screens of every role. */
export const flagEvaluationApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Flags of one environment as stored by clients. */
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
      providesTags: (_, __, { flagKey, context }) => ['Flag', evaluationTag(flagKey, context.environment)],
    }),
  }),
});

export const { useClientFlagsQuery, useEvaluateFlagQuery } = flagEvaluationApi;

/** True if a failure may be transient. */
function mayPass({ status }: RequestError): boolean {
  return status === 'network' || (typeof status === 'number' && (status >= 500 || status === 429));
}
