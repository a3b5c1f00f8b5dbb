import { type Dashboard, dashboardRoute } from '@switchyard/contracts/dashboard/dashboard-routes.ts';
import {
  finishOnboardingRoute,
  type Onboarding,
} from '@switchyard/contracts/onboarding/onboarding-routes.ts';
import { api } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';

export const { useDashboardQuery, usePutSetUpAwayMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    dashboard: build.query<Dashboard, void>({
      query: () => routeRequest(dashboardRoute),
      providesTags: ['Dashboard'],
    }),
    putSetUpAway: build.mutation<Onboarding, void>({
      query: () => routeRequest(finishOnboardingRoute, { body: { finished: true } }),
      invalidatesTags: ['Dashboard'],
    }),
  }),
});
