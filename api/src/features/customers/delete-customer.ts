import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import {
  findCustomer,
  hasOpenJobs,
  lockCustomer,
  updateCustomerRow,
} from '@switchyard/platform/db/repositories/customer-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { AppDeps } from '../../app-deps.ts';
import { requireRevision } from '../../http/entity-tag.ts';
import { requireFound, requireScope } from '../../work/access.ts';
import { endAccounts } from '../../work/end-accounts.ts';
import { recordCustomerEvent } from '@switchyard/platform/events/customer-events.ts';

/** @throws ProblemError `record.referenced` while jobs are open */
export async function deleteCustomer(
  unit: UnitOfWork,
  actor: Actor,
  { id, expected }: { id: string; expected: number },
  effects: Pick<AppDeps, 'sessions'>,
): Promise<Customer> {
  const scope = requireScope(actor, 'customer.delete');
  await lockCustomer(unit.tx, id);
  const before = requireFound(await findCustomer(unit.tx, id, scope));
  requireRevision(before, expected);
  if (await hasOpenJobs(unit.tx, id)) {
    throw new ProblemError('record.referenced', {
      detail: `${before.openJobCount} open jobs are for this customer`,
      current: before,
    });
  }
  await updateCustomerRow(unit.tx, id, { patch: { deletedAt: unit.now }, now: unit.now });
  await endAccounts(unit, { customerId: id }, effects);
  const after = await findCustomer(unit.tx, id, scope);
  if (!after) throw new Error('The customer that was just deleted is missing');
  recordCustomerEvent(unit, { type: 'customer.deleted', before, after });
  return after;
}
