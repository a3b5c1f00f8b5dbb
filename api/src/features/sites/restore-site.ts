import type { FieldError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Site } from '@switchyard/contracts/sites/site.ts';
import { findCustomer, lockCustomer } from '@switchyard/platform/db/repositories/customer-repository.ts';
import { findSite, lockSite, updateSiteRow } from '@switchyard/platform/db/repositories/site-repository.ts';
import type { SiteReader } from '@switchyard/platform/db/repositories/site-row.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { requireFound, requireScope } from '../../work/access.ts';
import { deletedParent, refuseDeletedParents, requireRestorable } from '../../work/restore-rules.ts';
import { recordSiteEvent } from '@switchyard/platform/events/site-events.ts';

/** @throws ProblemError `record.parent_deleted` while its customer or the site above it is deleted */
export async function restoreSite(
  unit: UnitOfWork,
  actor: Actor,
  { id, expected }: { id: string; expected: number },
): Promise<Site> {
  const reader = { scope: requireScope(actor, 'site.delete'), now: unit.now };
  const found = await findSite(unit.tx, id, reader);
  // Accounts before sites, as everywhere: in another order, two commands would block each other.
  if (found) await lockCustomer(unit.tx, found.customerId);
  await lockSite(unit.tx, id);
  const before = requireRestorable(unit, await findSite(unit.tx, id, reader), expected);
  refuseDeletedParents(await findDeletedParents(unit, before, reader));
  await updateSiteRow(unit.tx, id, { patch: { deletedAt: null }, now: unit.now });
  const after = requireFound(await findSite(unit.tx, id, reader));
  recordSiteEvent(unit, { type: 'site.restored', before, after });
  return after;
}

async function findDeletedParents(
  { tx }: UnitOfWork,
  { customerId, parentSiteId }: Site,
  reader: SiteReader,
): Promise<FieldError[]> {
  const customer = await findCustomer(tx, customerId, reader.scope);
  const errors = customer?.deletedAt === null ? [] : [deletedParent('/customerId', 'Its customer')];
  if (parentSiteId === null) return errors;
  await lockSite(tx, parentSiteId);
  const parent = await findSite(tx, parentSiteId, reader);
  return parent?.deletedAt === null
    ? errors
    : [...errors, deletedParent('/parentSiteId', 'The site above it')];
}
