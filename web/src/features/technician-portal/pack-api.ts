import {
  type TechnicianPack,
  technicianPackRoute,
} from '@switchyard/contracts/offline/technician-pack-routes.ts';
import { api } from '../../app/api.ts';
import { routeRequest } from '../../app/route-request.ts';

export const packApi = api.injectEndpoints({
  endpoints: (build) => ({
    technicianPack: build.query<TechnicianPack, void>({
      query: () => routeRequest(technicianPackRoute),
      providesTags: ['Visit', 'Job', 'Customer', 'Site'],
      // Whoever looks at another page for hours must find the day again without a network.
      keepUnusedDataFor: Number.POSITIVE_INFINITY,
    }),
  }),
});

export const { useTechnicianPackQuery } = packApi;
