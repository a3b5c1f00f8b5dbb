import { type Actor, isStaff } from '@switchyard/contracts/identity/role.ts';
import { type Site, siteOwnFields, type UpdateSite } from '@switchyard/contracts/sites/site.ts';
import { findSite, lockSite, updateSiteRow } from '@switchyard/platform/db/repositories/site-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { requireRevision } from '../../http/entity-tag.ts';
import { refuseFields, requireFound, requireOwnFields, requireScope } from '../../work/access.ts';
import { changedFields } from '../../work/changed-fields.ts';
import { parentErrors } from './site-rules.ts';
import { recordSiteEvent } from '@switchyard/platform/events/site-events.ts';

export type SiteUpdate = { id: string; expected: number; patch: UpdateSite };

/** Changes a site; customers change what helps to find and enter their own. @throws ProblemError 403, 404, 410, 412 */
export async function updateSite(
  unit: UnitOfWork,
  actor: Actor,
  { id, expected, patch }: SiteUpdate,
): Promise<Site> {
  const scope = requireScope(actor, 'site.update');
  await lockSite(unit.tx, id);
  const seen = requireFound(await findSite(unit.tx, id, { scope, now: unit.now }));
  if (!isStaff(actor)) requireOwnFields(patch, siteOwnFields);
  requireRevision(seen, expected);
  const changed = changedFields(seen, patch);
  if (Object.keys(changed).length === 0) return seen;
  if (changed.parentSiteId) {
    const choice = { siteId: id, customerId: seen.customerId, parentSiteId: changed.parentSiteId };
    refuseFields(await parentErrors(unit, choice));
  }
  // Staff are told with everything they may see, whoever made the change.
  const asStaff = { scope: { kind: 'company' }, now: unit.now } as const;
  const before = requireFound(await findSite(unit.tx, id, asStaff));
  await updateSiteRow(unit.tx, id, { patch: changed, now: unit.now });
  const after = requireFound(await findSite(unit.tx, id, asStaff));
  recordSiteEvent(unit, { type: 'site.updated', before, after });
  return isStaff(actor) ? after : { ...after, gateCode: seen.gateCode };
}
