import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import { customerRoutes } from '@switchyard/contracts/customers/customer-routes.ts';
import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback } from 'react';
import { useStore } from 'react-redux';
import { api } from '../api.ts';
import { routeRequest } from '../route-request.ts';
import type { AppState } from '../store.ts';

const { endpoints, useCustomerOfPlanQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    customerOfPlan: build.query<Customer, string>({
      query: (id) => routeRequest(customerRoutes.read, { params: { id } }),
      providesTags: ['Customer'],
    }),
  }),
});

/** Name of the customer if no new jobs are accepted for it; null otherwise, and until it is known. */
export function useUnservedCustomer(customerId: string | null): string | null {
  const { currentData } = useCustomerOfPlanQuery(customerId ?? skipToken);
  return unservedName(currentData);
}

/** The same for a customer that has been read before, outside of rendering. */
export function useUnservedLookup(): (customerId: string) => string | null {
  const store = useStore<AppState>();
  return useCallback(
    (customerId) => unservedName(endpoints.customerOfPlan.select(customerId)(store.getState()).data),
    [store],
  );
}

function unservedName(customer: Customer | undefined): string | null {
  return customer?.doNotService ? customer.name : null;
}
