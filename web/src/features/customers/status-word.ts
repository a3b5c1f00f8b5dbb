import { t } from '@lingui/core/macro';
import type { Customer } from '@switchyard/contracts/customers/customer.ts';

/** Words for the statuses of a customer. */
export const statusWord: Readonly<Record<Customer['status'], string>> = {
  lead: t`Lead`,
  active: t`Active`,
  inactive: t`Inactive`,
  archived: t`Archived`,
};
