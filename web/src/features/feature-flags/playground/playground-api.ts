import {
  type PlaygroundQuestion,
  type PlaygroundResult,
  playgroundRoute,
} from '@switchyard/contracts/feature-flags/playground-routes.ts';
import { api } from '../../../core/api.ts';
import { routeRequest } from '../../../core/route-request.ts';
import { playgroundTag } from '../feature-flags-api.ts';

type Answer = { readonly results: PlaygroundResult[]; readonly revisions: Readonly<Record<string, number>> };

const playgroundApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Results of the playground. Every change of a flag asks again, so that they stay those of the rules in force. */
    flagPlayground: build.query<Answer, PlaygroundQuestion>({
      query: (body) => routeRequest(playgroundRoute, { body }),
      keepUnusedDataFor: 30,
      providesTags: [playgroundTag],
    }),
  }),
});

export const { useFlagPlaygroundQuery } = playgroundApi;
