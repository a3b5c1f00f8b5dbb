import { type Dashboard, dashboardRoute } from '@switchyard/contracts/dashboard/dashboard-routes.ts';
import { api } from '../../app/api.ts';
import { routeRequest } from '../../app/route-request.ts';

export const { useDashboardQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    dashboard: build.query<Dashboard, void>({
      query: () => routeRequest(dashboardRoute),
      providesTags: ['Dashboard'],
    }),
  }),
});
