import { Trans } from '@lingui/react/macro';
import { useUnservedCustomer } from './customer-of-plan.ts';

/** Warns, where visits are planned, if no new jobs are accepted for the customer. */
export function ServiceNote({ customerId }: { customerId: string }) {
  const name = useUnservedCustomer(customerId);
  if (name === null) return null;
  return (
    <p role="status" className="rounded-md border border-line bg-warn-wash px-3 py-2 text-sm text-1">
      <Trans>
        {name} is marked: do not service. New jobs are refused; a new visit of this one needs a reason.
      </Trans>
    </p>
  );
}
