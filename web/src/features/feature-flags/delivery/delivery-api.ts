import {
  type FlagDeliveryReport,
  flagDeliveryRoute,
} from '@switchyard/contracts/feature-flags/delivery-routes.ts';
import { api } from '../../../core/api.ts';
import { routeRequest } from '../../../core/route-request.ts';
import { historyTag } from '../feature-flags-api.ts';

const deliveryApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Clients that have a flag's newest change. A change asks again at once. */
    flagDelivery: build.query<FlagDeliveryReport, string>({
      query: (key) => routeRequest(flagDeliveryRoute, { params: { key } }),
      keepUnusedDataFor: 0,
      providesTags: (_, __, key) => ['Flag', historyTag(key)],
    }),
  }),
});

export const { useFlagDeliveryQuery } = deliveryApi;
