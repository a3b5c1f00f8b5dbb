import type { CreateCustomer, Customer } from '@switchyard/contracts/customers/customer.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import { nextNumber } from '@switchyard/platform/db/repositories/counter-repository.ts';
import {
  findCustomer,
  insertContacts,
  insertCustomer,
} from '@switchyard/platform/db/repositories/customer-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { requireFound, requireScope } from '../../work/access.ts';
import { newContacts } from './contact-rules.ts';
import { recordCustomerEvent } from '@switchyard/platform/events/customer-events.ts';

/** @throws ProblemError `record.duplicate` when another account has the same external reference */
export async function createCustomer(
  unit: UnitOfWork,
  actor: Actor,
  { contacts, ...input }: CreateCustomer,
): Promise<Customer> {
  const scope = requireScope(actor, 'customer.create');
  const { companyId } = unit.context;
  const people = newContacts(contacts);
  const id = newId(unit.now.getTime());
  const number = await nextNumber(unit.tx, companyId, 'customer');
  await insertCustomer(unit.tx, { ...input, id, companyId, number, now: unit.now });
  await insertContacts(unit.tx, { companyId, accounts: [{ customerId: id, contacts: people }] });
  const after = requireFound(await findCustomer(unit.tx, id, scope));
  recordCustomerEvent(unit, { type: 'customer.created', before: null, after });
  return after;
}
