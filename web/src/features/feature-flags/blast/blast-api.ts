import {
  type BlastAnswer,
  type BlastQuestion,
  blastRadiusRoute,
  keepContextsRoute,
} from '@switchyard/contracts/feature-flags/blast-routes.ts';
import type { FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import type { Environment } from '@switchyard/contracts/feature-flags/flag-model-routes.ts';
import { api } from '../../../core/api.ts';
import { routeRequest } from '../../../core/route-request.ts';
import { environmentsTag, playgroundTag } from '../feature-flags-api.ts';

export type BlastRequest = {
  readonly flag: string;
  readonly environment: FlagEnvironment;
  readonly question: BlastQuestion;
};

const blastApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Contexts whose result a change would change. Every change of a flag asks again. */
    blastRadius: build.query<BlastAnswer, BlastRequest>({
      query: ({ flag: key, environment, question }) =>
        routeRequest(blastRadiusRoute, { params: { key, environment }, body: question }),
      keepUnusedDataFor: 5,
      providesTags: [playgroundTag],
    }),
    keepContexts: build.mutation<Environment, { key: string; keepsContexts: boolean }>({
      query: ({ key, keepsContexts }) =>
        routeRequest(keepContextsRoute, { params: { key }, body: { keepsContexts } }),
      invalidatesTags: [environmentsTag],
    }),
  }),
});

export const { useBlastRadiusQuery, useKeepContextsMutation } = blastApi;
