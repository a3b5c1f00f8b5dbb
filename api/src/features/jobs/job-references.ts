import { type FieldError, ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { CreateJob } from '@switchyard/contracts/jobs/job.ts';
import {
  type JobReferenceIds,
  type JobReferences,
  readJobReferences,
} from '@switchyard/platform/db/repositories/job-reference-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { jobTable } from '@switchyard/platform/db/records/job-table.ts';
import type { ReadScope } from '@switchyard/platform/db/repositories/read-scope.ts';
import { fieldError, refuseFields } from '../../access/access.ts';

/**
 * Reads the records a job refers to and refuses inconsistent references.
 * @param isNew a new job is refused for an account marked as do-not-service; existing jobs continue
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

/**
 * Refuses a new job from users limited to their own jobs, unless it follows up one of these.
 * @throws ProblemError `auth.forbidden` naming every field
 */
export async function requireFollowUp(unit: UnitOfWork, scope: ReadScope, input: CreateJob): Promise<void> {
  const { tx, now } = unit;
  const parent =
    input.parentJobId === null ? undefined : await jobTable.find(tx, input.parentJobId, { scope, now });
  const errors = [
    ...(!parent || parent.deletedAt !== null
      ? [fieldError('/parentJobId', 'forbidden', 'Choose a job that is assigned to you')]
      : []),
    ...(parent && parent.customerId !== input.customerId
      ? [fieldError('/customerId', 'forbidden', 'A follow-up must be for the same customer')]
      : []),
    ...(parent && parent.siteId !== input.siteId
      ? [fieldError('/siteId', 'forbidden', 'A follow-up must be at the same site')]
      : []),
    ...(input.nteMinor === null ? [] : [fieldError('/nteMinor', 'forbidden', 'Only the office sets limits')]),
  ];
  if (errors.length > 0) throw new ProblemError('auth.forbidden', { errors });
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
