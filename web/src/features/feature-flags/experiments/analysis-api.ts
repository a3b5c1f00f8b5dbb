import type { z } from 'zod';
import { askAnalysisRoute, readAnalysisRoute } from '@switchyard/contracts/experiments/experiment-routes.ts';
import { api } from '../../../core/api.ts';
import { routeRequest } from '../../../core/route-request.ts';
import { analysisTag } from '../feature-flags-api.ts';

const analysisApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The newest analysis of an A/B test. The event of a newer one asks again. */
    experimentAnalysis: build.query<z.output<typeof readAnalysisRoute.reply>, string>({
      query: (id) => routeRequest(readAnalysisRoute, { params: { id } }),
      keepUnusedDataFor: 0,
      providesTags: (_, __, id) => ['Flag', analysisTag(id)],
    }),
    askExperimentAnalysis: build.mutation<z.output<typeof askAnalysisRoute.reply>, string>({
      query: (id) => routeRequest(askAnalysisRoute, { params: { id } }),
      invalidatesTags: (_, __, id) => [analysisTag(id)],
    }),
  }),
});

export const { useExperimentAnalysisQuery, useAskExperimentAnalysisMutation } = analysisApi;
