import {
  changeProjectRoute,
  changeProjectSettingRoute,
  createProjectRoute,
  deleteProjectRoute,
  type FlagProject,
  listProjectsRoute,
} from '@switchyard/contracts/feature-flags/project-routes.ts';
import type { z } from 'zod';
import { api } from '../../../core/api.ts';
import { routeRequest } from '../../../core/route-request.ts';
import { environmentsTag } from '../feature-flags-api.ts';

type BodyOf<Route extends { readonly body?: z.ZodType | undefined }> = z.input<NonNullable<Route['body']>>;
type Known = { readonly key: string; readonly revision: number };

/** Projects of flags. They are read again with the environments, whose settings they add to. */
const projectsApi = api.injectEndpoints({
  endpoints: (build) => ({
    flagProjects: build.query<FlagProject[], void>({
      query: () => routeRequest(listProjectsRoute),
      transformResponse: ({ items }: { items: FlagProject[] }) => items,
      providesTags: [environmentsTag],
    }),
    createFlagProject: build.mutation<
      FlagProject,
      { body: BodyOf<typeof createProjectRoute>; idempotencyKey: string }
    >({
      query: (input) => routeRequest(createProjectRoute, input),
      invalidatesTags: [environmentsTag],
    }),
    changeFlagProject: build.mutation<FlagProject, Known & { body: BodyOf<typeof changeProjectRoute> }>({
      query: ({ key, ...input }) => routeRequest(changeProjectRoute, { params: { key }, ...input }),
      invalidatesTags: [environmentsTag],
    }),
    deleteFlagProject: build.mutation<FlagProject, Known>({
      query: ({ key, revision }) => routeRequest(deleteProjectRoute, { params: { key }, revision }),
      invalidatesTags: [environmentsTag],
    }),
    setFlagProject: build.mutation<
      FlagProject,
      Known & { environment: string; body: BodyOf<typeof changeProjectSettingRoute> }
    >({
      query: ({ key, environment, ...input }) =>
        routeRequest(changeProjectSettingRoute, { params: { key, environment }, ...input }),
      invalidatesTags: [environmentsTag],
    }),
  }),
});

export const {
  useFlagProjectsQuery,
  useLazyFlagProjectsQuery,
  useCreateFlagProjectMutation,
  useChangeFlagProjectMutation,
  useDeleteFlagProjectMutation,
  useSetFlagProjectMutation,
} = projectsApi;
