import {
  type Customer,
  customerOwnFields,
  type UpdateCustomer,
} from '@switchyard/contracts/customers/customer.ts';
import { type Actor, isStaff } from '@switchyard/contracts/identity/role.ts';
import {
  findCustomer,
  lockCustomer,
  replaceContacts,
  updateCustomerRow,
} from '@switchyard/platform/db/repositories/customer-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { requireRevision } from '../../http/entity-tag.ts';
import { requireFound, requireOwnFields, requireScope } from '../../work/access.ts';
import { audienceOf, customerFor } from '../../work/audience.ts';
import { changedFields } from '../../work/changed-fields.ts';
import { keptContacts } from './contact-rules.ts';
import { recordCustomerEvent } from '@switchyard/platform/events/customer-events.ts';

export type CustomerUpdate = { id: string; expected: number; patch: UpdateCustomer };

/** Changes an account; customers change their own contact data only. @throws ProblemError 403, 404, 410, 412 */
export async function updateCustomer(
  unit: UnitOfWork,
  actor: Actor,
  { id, expected, patch }: CustomerUpdate,
): Promise<Customer> {
  const scope = requireScope(actor, 'customer.update');
  const audience = audienceOf(actor);
  await lockCustomer(unit.tx, id);
  const before = requireFound(await findCustomer(unit.tx, id, scope));
  if (!isStaff(actor)) requireOwnFields(patch, customerOwnFields);
  requireRevision(customerFor(audience, before), expected);
  const { contacts, ...fields } = changedFields(before, patch);
  if (contacts === undefined && Object.keys(fields).length === 0) return customerFor(audience, before);
  if (contacts) {
    const { companyId } = unit.context;
    const people = keptContacts(contacts, before.contacts);
    await replaceContacts(unit.tx, { companyId, customerId: id, contacts: people });
  }
  await updateCustomerRow(unit.tx, id, { patch: fields, now: unit.now });
  const after = requireFound(await findCustomer(unit.tx, id, scope));
  recordCustomerEvent(unit, { type: 'customer.updated', before, after });
  return customerFor(audience, after);
}
