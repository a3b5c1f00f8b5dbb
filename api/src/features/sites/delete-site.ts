import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Site } from '@switchyard/contracts/sites/site.ts';
import {
  findSite,
  isSiteUsed,
  lockSite,
  updateSiteRow,
} from '@switchyard/platform/db/repositories/site-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { requireRevision } from '../../http/entity-tag.ts';
import { requireFound, requireScope } from '../../work/access.ts';
import { recordSiteEvent } from '@switchyard/platform/events/site-events.ts';

/** @throws ProblemError `record.referenced` while jobs or other sites point here */
export async function deleteSite(
  unit: UnitOfWork,
  actor: Actor,
  { id, expected }: { id: string; expected: number },
): Promise<Site> {
  const reader = { scope: requireScope(actor, 'site.delete'), now: unit.now };
  await lockSite(unit.tx, id);
  const before = requireFound(await findSite(unit.tx, id, reader));
  requireRevision(before, expected);
  if (await isSiteUsed(unit.tx, id)) {
    throw new ProblemError('record.referenced', {
      detail: 'Jobs or other sites belong to this site',
      current: before,
    });
  }
  await updateSiteRow(unit.tx, id, { patch: { deletedAt: unit.now }, now: unit.now });
  const after = await findSite(unit.tx, id, reader);
  if (!after) throw new Error('The site that was just deleted is missing');
  recordSiteEvent(unit, { type: 'site.deleted', before, after });
  return after;
}
