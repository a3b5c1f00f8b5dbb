import { type TrackingLink, trackingRoutes } from '@switchyard/contracts/customer-portal/tracking-routes.ts';
import { api } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';

export const { useLazyTrackingLinkQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    trackingLink: build.query<TrackingLink, string>({
      query: (id) => routeRequest(trackingRoutes.link, { params: { id } }),
    }),
  }),
});
