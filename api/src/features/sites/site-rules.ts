import type { FieldError } from '@switchyard/contracts/http/problem.ts';
import { findSiteLine, lockSiteTree } from '@switchyard/platform/db/repositories/site-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { fieldError } from '../../access/access.ts';

export type ParentChoice = {
  /** Null for a new site. */
  siteId: string | null;
  customerId: string;
  parentSiteId: string | null;
};

/** A parent must be a site of the same customer and must not be below the site itself. */
export async function parentErrors(unit: UnitOfWork, choice: ParentChoice): Promise<FieldError[]> {
  if (choice.parentSiteId === null) return [];
  await lockSiteTree(unit.tx, unit.context.companyId);
  const line = await findSiteLine(unit.tx, choice.parentSiteId);
  const [parent] = line;
  if (!parent || parent.customerId !== choice.customerId) {
    return [fieldError('/parentSiteId', 'not_found', 'The customer has no such site')];
  }
  return line.some((site) => site.id === choice.siteId)
    ? [fieldError('/parentSiteId', 'circular', 'A site cannot be below itself')]
    : [];
}
