import { type Usage, usageRoute } from '@switchyard/contracts/usage/usage-routes.ts';
import { api } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';

const usageApi = api.injectEndpoints({
  endpoints: (build) => ({
    usage: build.query<Usage, void>({ query: () => routeRequest(usageRoute, {}) }),
  }),
});

export const { useUsageQuery } = usageApi;
