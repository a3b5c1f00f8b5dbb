import { type SiteDistance, siteDistanceRoute } from '@switchyard/contracts/sites/site-distance.ts';
import { api } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';

type Asked = { readonly latitude: number; readonly longitude: number; readonly except: string };

const positionApi = api.injectEndpoints({
  endpoints: (build) => ({
    siteDistance: build.query<SiteDistance, Asked>({
      query: (query) => routeRequest(siteDistanceRoute, { query }),
      providesTags: ['Site'],
    }),
  }),
});

export const { useSiteDistanceQuery } = positionApi;
