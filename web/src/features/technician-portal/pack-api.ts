import {
  type TechnicianPack,
  technicianPackRoute,
} from '@switchyard/contracts/offline/technician-pack-routes.ts';
import { api } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';

export const packApi = api.injectEndpoints({
  endpoints: (build) => ({
    technicianPack: build.query<TechnicianPack, void>({
      query: () => routeRequest(technicianPackRoute),
      providesTags: ['Visit', 'Job', 'Customer', 'Site', 'Equipment'],
      // The pack stays cached, so that it is still available offline after hours on other pages.
      keepUnusedDataFor: Number.POSITIVE_INFINITY,
    }),
  }),
});

export const { useTechnicianPackQuery } = packApi;
