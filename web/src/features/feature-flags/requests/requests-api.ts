import type { FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import type { Environment } from '@switchyard/contracts/feature-flags/flag-model-routes.ts';
import {
  applyRequestRoute,
  approveRequestRoute,
  changeEnvironmentRoute,
  changeRequestRoute,
  createRequestRoute,
  explainStopRoute,
  type FlagRequest,
  type FlagRequestSummary,
  listRequestsRoute,
  readRequestRoute,
  rejectRequestRoute,
  submitRequestRoute,
  withdrawRequestRoute,
} from '@switchyard/contracts/feature-flags/request-routes.ts';
import type { z } from 'zod';
import { api } from '../../../core/api.ts';
import { routeRequest } from '../../../core/route-request.ts';
import { historyTag, requestsTag } from '../feature-flags-api.ts';

export type NewRequest = z.input<NonNullable<typeof createRequestRoute.body>>;
export type RequestPatch = z.input<NonNullable<typeof changeRequestRoute.body>>;
type Place = {
  readonly key: string;
  readonly environment: FlagEnvironment;
  /** Revision of the flag there, on which the change is based. */
  readonly revision: number;
};
/** A request as last seen. */
export type KnownRequest = Pick<FlagRequest, 'id' | 'revision'>;

const wordSteps = {
  submit: submitRequestRoute,
  withdraw: withdrawRequestRoute,
  approve: approveRequestRoute,
} as const;
type WordStep =
  | { step: keyof typeof wordSteps; comment: string | null }
  | { step: 'reject'; comment: string };

/** Changes of flags that another person approves. A refused step shows that a request has moved, so it is read again. */
const requestsApi = api.injectEndpoints({
  endpoints: (build) => ({
    flagRequests: build.query<FlagRequestSummary[], void>({
      query: () => routeRequest(listRequestsRoute),
      transformResponse: ({ items }: { items: FlagRequestSummary[] }) => items,
      providesTags: ['Flag', requestsTag],
    }),
    flagRequest: build.query<FlagRequest, string>({
      query: (id) => routeRequest(readRequestRoute, { params: { id } }),
      providesTags: ['Flag', requestsTag],
    }),
    createFlagRequest: build.mutation<FlagRequest, Place & { body: NewRequest; idempotencyKey: string }>({
      query: ({ key, environment, ...input }) =>
        routeRequest(createRequestRoute, { params: { key, environment }, ...input }),
      invalidatesTags: [requestsTag],
    }),
    changeFlagRequest: build.mutation<FlagRequest, KnownRequest & { body: RequestPatch }>({
      query: ({ id, ...input }) => routeRequest(changeRequestRoute, { params: { id }, ...input }),
      invalidatesTags: [requestsTag],
    }),
    stepFlagRequest: build.mutation<FlagRequest, KnownRequest & WordStep>({
      query: ({ id, revision, ...words }) =>
        words.step === 'reject'
          ? routeRequest(rejectRequestRoute, { params: { id }, revision, body: { comment: words.comment } })
          : routeRequest(wordSteps[words.step], {
              params: { id },
              revision,
              body: { comment: words.comment },
            }),
      invalidatesTags: [requestsTag],
    }),
    applyFlagRequest: build.mutation<FlagRequest, KnownRequest & { runAt: string | null }>({
      query: ({ id, revision, runAt }) =>
        routeRequest(applyRequestRoute, { params: { id }, revision, body: { runAt } }),
      // It changes the flag.
      invalidatesTags: ['Flag'],
    }),
    reviewEnvironment: build.mutation<Environment, { key: string; requiresReview: boolean }>({
      query: ({ key, requiresReview }) =>
        routeRequest(changeEnvironmentRoute, { params: { key }, body: { requiresReview } }),
      invalidatesTags: ['Flag'],
    }),
    explainFlagStop: build.mutation<{ reason: string }, { key: string; number: number; reason: string }>({
      query: ({ reason, ...params }) => routeRequest(explainStopRoute, { params, body: { reason } }),
      invalidatesTags: (_, __, { key }) => [historyTag(key)],
    }),
  }),
});

export const {
  useFlagRequestsQuery,
  useFlagRequestQuery,
  useCreateFlagRequestMutation,
  useChangeFlagRequestMutation,
  useStepFlagRequestMutation,
  useApplyFlagRequestMutation,
  useReviewEnvironmentMutation,
  useExplainFlagStopMutation,
} = requestsApi;
