import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { CreateSite, Site } from '@switchyard/contracts/sites/site.ts';
import { findCustomer } from '@switchyard/platform/db/repositories/customer-repository.ts';
import { findSite, insertSite } from '@switchyard/platform/db/repositories/site-repository.ts';
import { readCompanyTimeZone } from '@switchyard/platform/db/repositories/technician-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { fieldError, refuseFields, requireFound, requireScope } from '../../work/access.ts';
import { parentErrors } from './site-rules.ts';
import { recordSiteEvent } from '@switchyard/platform/events/site-events.ts';

/** @throws ProblemError naming every field that does not fit */
export async function createSite(
  unit: UnitOfWork,
  actor: Actor,
  { timeZone, ...input }: CreateSite,
): Promise<Site> {
  const scope = requireScope(actor, 'site.create');
  const { companyId } = unit.context;
  const customer = await findCustomer(unit.tx, input.customerId, scope);
  refuseFields([
    ...(customer && customer.deletedAt === null
      ? []
      : [fieldError('/customerId', 'not_found', 'There is no such customer')]),
    ...(await parentErrors(unit, { ...input, siteId: null })),
  ]);
  const id = newId(unit.now.getTime());
  await insertSite(unit.tx, {
    ...input,
    id,
    companyId,
    timeZone: timeZone ?? (await readCompanyTimeZone(unit.tx, companyId)),
    now: unit.now,
  });
  const after = requireFound(await findSite(unit.tx, id, { scope, now: unit.now }));
  recordSiteEvent(unit, { type: 'site.created', before: null, after });
  return after;
}
