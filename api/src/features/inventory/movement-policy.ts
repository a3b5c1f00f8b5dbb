import type { FieldError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { findJob, lockJobs } from '@switchyard/platform/db/repositories/job-repository.ts';
import { companyScope } from '@switchyard/platform/db/records/record-table.ts';
import { stockPlaceTable } from '@switchyard/platform/db/records/stock-place-table.ts';
import { type RecordScope, toReadScope } from '@switchyard/platform/db/repositories/read-scope.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { fieldError, refuseFields } from '../../access/access.ts';

/** Someone who works in the field, and not for the whole company. */
export const isFieldScope = (scope: RecordScope) => scope.kind !== 'company';

type Place = { readonly id: string | null; readonly pointer: string };

/**
 * Technicians move stock of their own truck only. A truck's bins belong to it.
 * @throws ProblemError naming the place
 */
export async function requireOwnTruck(
  unit: UnitOfWork,
  { actor, scope }: { readonly actor: Actor; readonly scope: RecordScope },
  places: readonly Place[],
): Promise<void> {
  if (!isFieldScope(scope)) return;
  const named = places.filter(({ id }) => id !== null);
  const owned = await Promise.all(named.map(({ id }) => isOwn(unit, actor, id)));
  if (named.length === 0 || owned.includes(true)) return;
  const pointer = named[0]?.pointer ?? '/placeId';
  refuseFields([fieldError(pointer, 'not_yours', 'Choose your own truck: you move its stock only')]);
}

async function isOwn({ tx, now }: UnitOfWork, { technicianId }: Actor, id: string | null): Promise<boolean> {
  const reader = { scope: companyScope, now };
  let place = id === null ? undefined : await stockPlaceTable.find(tx, id, reader);
  while (place?.kind === 'bin' && place.parentId !== null) {
    place = await stockPlaceTable.find(tx, place.parentId, reader);
  }
  return place?.technicianId != null && place.technicianId === technicianId;
}

/** States in which nothing more is used on a job. */
const ended: readonly Job['state'][] = ['closed', 'cancelled'];

/**
 * The job of a movement, which is not deleted until the commit.
 * @throws ProblemError naming the job if there is none in the scope, or if it has ended
 */
export async function requireJob(
  { tx }: UnitOfWork,
  {
    jobId,
    scope,
    isReturn,
  }: { readonly jobId: string; readonly scope: RecordScope; readonly isReturn: boolean },
): Promise<void> {
  await lockJobs(tx, [jobId]);
  const job = await findJob(tx, jobId, toReadScope(scope));
  const errors: FieldError[] = [];
  if (job?.deletedAt !== null) errors.push(fieldError('/jobId', 'not_found', 'There is no such job'));
  else if (!isReturn && ended.includes(job.state)) {
    errors.push(
      fieldError('/jobId', 'ended', 'The job is closed or cancelled: nothing is used on it any more'),
    );
  }
  refuseFields(errors);
}
