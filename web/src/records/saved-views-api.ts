import { savedViewRecord } from '@switchyard/contracts/saved-views/saved-view-record.ts';
import { savedViewRoutes } from '@switchyard/contracts/saved-views/saved-view-routes.ts';
import { api } from '../core/api.ts';
import { routeRequest } from '../core/route-request.ts';
import { recordApi } from './record-api.ts';

export const savedViews = recordApi(savedViewRecord, savedViewRoutes);

type Choice = { readonly listId: string; readonly viewId: string | null };

export const { useSetDefaultViewMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    setDefaultView: build.mutation<Choice, Choice>({
      query: ({ listId, viewId }) =>
        routeRequest(savedViewRoutes.setDefault, { params: { listId }, body: { viewId } }),
      invalidatesTags: ['SavedView'],
    }),
  }),
});
