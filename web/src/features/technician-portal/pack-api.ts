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
    }),
  }),
});

export const { useTechnicianPackQuery } = packApi;
