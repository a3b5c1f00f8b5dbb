import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import { enableAccountsOf } from '@switchyard/platform/db/repositories/account-repository.ts';
import {
  findCustomer,
  lockCustomer,
  updateCustomerRow,
} from '@switchyard/platform/db/repositories/customer-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { requireFound, requireScope } from '../../work/access.ts';
import { requireRestorable } from '../../work/restore-rules.ts';
import { recordCustomerEvent } from '@switchyard/platform/events/customer-events.ts';

/**
 * Brings an account back, and with it the sign-ins that ended when it was deleted.
 * @throws ProblemError `record.not_deleted`, `record.restore_expired`
 */
export async function restoreCustomer(
  unit: UnitOfWork,
  actor: Actor,
  { id, expected }: { id: string; expected: number },
): Promise<Customer> {
  const scope = requireScope(actor, 'customer.delete');
  await lockCustomer(unit.tx, id);
  const before = requireRestorable(unit, await findCustomer(unit.tx, id, scope), expected);
  await updateCustomerRow(unit.tx, id, { patch: { deletedAt: null }, now: unit.now });
  await enableAccountsOf(unit.tx, { customerId: id }, { deletedAt: before.deletedAt, now: unit.now });
  const after = requireFound(await findCustomer(unit.tx, id, scope));
  recordCustomerEvent(unit, { type: 'customer.restored', before, after });
  return after;
}
