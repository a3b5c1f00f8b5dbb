import {
  type CustomerPortal,
  customerPortalRoute,
} from '@switchyard/contracts/customer-portal/customer-portal-routes.ts';
import { api } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';

export const { useCustomerPortalQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    customerPortal: build.query<CustomerPortal, void>({
      query: () => routeRequest(customerPortalRoute),
      providesTags: ['Job', 'Visit', 'ServiceRequest', 'Attachment', 'Photo', 'Site', 'Equipment'],
    }),
  }),
});
