import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { findCustomer } from '@switchyard/platform/db/repositories/customer-repository.ts';
import { requireFound, requireScope } from '../../work/access.ts';
import { audienceOf, customerFor } from '../../work/audience.ts';

/** @throws ProblemError 404 outside the actor's scope, 410 once deleted */
export async function readCustomer(tx: Tx, actor: Actor, id: string): Promise<Customer> {
  const scope = requireScope(actor, 'customer.view');
  return customerFor(audienceOf(actor), requireFound(await findCustomer(tx, id, scope)));
}
