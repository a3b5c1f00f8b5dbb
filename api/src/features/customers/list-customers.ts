import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  type CustomerQuery,
  listCustomerRows,
} from '@switchyard/platform/db/repositories/customer-list-repository.ts';
import { requireListScope } from '../../work/access.ts';
import { audienceOf, customerFor } from '../../work/audience.ts';

export async function listCustomers(tx: Tx, actor: Actor, query: CustomerQuery): Promise<Page<Customer>> {
  const scope = requireListScope(actor, 'customer', query);
  const page = await listCustomerRows(tx, { query, scope });
  return { ...page, items: page.items.map((customer) => customerFor(audienceOf(actor), customer)) };
}
