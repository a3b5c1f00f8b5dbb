import type { FieldError } from '@switchyard/contracts/http/problem.ts';
import {
  type JobReferenceIds,
  type JobReferences,
  readJobReferences,
} from '@switchyard/platform/db/repositories/job-reference-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { fieldError, refuseFields } from '../../work/access.ts';

/**
 * Reads what a job points at and refuses what does not fit together.
 * @param isNew a new job is refused for an account that is not to be served; running ones go on
 * @throws ProblemError naming every field
 */
export async function requireJobReferences(
  unit: UnitOfWork,
  ids: JobReferenceIds,
  { isNew }: { isNew: boolean },
): Promise<{ territory: string | null }> {
  const found = await readJobReferences(unit.tx, ids);
  refuseFields([...customerErrors(found, isNew), ...siteErrors(found, ids), ...otherErrors(found, ids)]);
  return { territory: found.site?.territory ?? null };
}

function customerErrors({ customer }: JobReferences, isNew: boolean): FieldError[] {
  if (!isNew) return [];
  if (!customer) return [fieldError('/customerId', 'not_found', 'There is no such customer')];
  return customer.doNotService
    ? [fieldError('/customerId', 'do_not_service', 'This customer is marked: do not service')]
    : [];
}

function siteErrors({ site }: JobReferences, ids: JobReferenceIds): FieldError[] {
  if (!site) return [fieldError('/siteId', 'not_found', 'There is no such site')];
  return site.customerId === ids.customerId
    ? []
    : [fieldError('/siteId', 'wrong_customer', 'This site belongs to another customer')];
}

function otherErrors({ contact, parent }: JobReferences, ids: JobReferenceIds): FieldError[] {
  const errors: FieldError[] = [];
  if (ids.contactId !== null && contact?.customerId !== ids.customerId) {
    errors.push(fieldError('/contactId', 'not_found', 'The customer has no such contact'));
  }
  if (ids.parentJobId !== null && !parent) {
    errors.push(fieldError('/parentJobId', 'not_found', 'There is no such job'));
  }
  return errors;
}
