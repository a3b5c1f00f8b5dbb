import { t } from '@lingui/core/macro';
import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { RecordEditForm } from '../../records/record-edit-form.tsx';
import { customerEditFields } from './customer-edit-fields.ts';
import { customerEditSchema, toCustomerInput, toCustomerPatch } from './customer-edit.ts';
import { customers } from './customers-api.ts';

/** Edits a customer. Conflicts with other users' changes are settled per field; the rest is merged. */
export function CustomerEditDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const country = useCurrentUser().companyCountry ?? 'US';
  return (
    <RecordEditForm
      api={customers}
      item={customer}
      title={t`Edit ${customer.name}`}
      size="lg"
      schema={customerEditSchema}
      fields={customerEditFields}
      toInput={(current) => toCustomerInput(current, country)}
      toPatch={toCustomerPatch}
      onClose={onClose}
    />
  );
}
