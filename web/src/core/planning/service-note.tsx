import { Trans } from '@lingui/react/macro';
import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import { customerRoutes } from '@switchyard/contracts/customers/customer-routes.ts';
import { api } from '../api.ts';
import { routeRequest } from '../route-request.ts';

const { useCustomerOfPlanQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    customerOfPlan: build.query<Customer, string>({
      query: (id) => routeRequest(customerRoutes.read, { params: { id } }),
      providesTags: ['Customer'],
    }),
  }),
});

/** Warns, where visits are planned, if no new jobs are accepted for the customer. */
export function ServiceNote({ customerId }: { customerId: string }) {
  const { currentData: customer } = useCustomerOfPlanQuery(customerId);
  if (customer?.doNotService !== true) return null;
  return (
    <p role="status" className="rounded-md border border-line bg-warn-wash px-3 py-2 text-sm text-1">
      <Trans>
        {customer.name} is marked: do not service. New jobs are refused; decide whether this one goes on.
      </Trans>
    </p>
  );
}
