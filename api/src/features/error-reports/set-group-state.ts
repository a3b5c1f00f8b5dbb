import type { ErrorGroup, ErrorGroupState } from '@switchyard/contracts/error-reports/error-report.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import { setErrorGroupState } from '@switchyard/platform/db/repositories/error-report-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';

/** Marks a group as resolved, or opens it again. @throws ProblemError `request.not_found` */
export async function setGroupState(
  { tx, now }: UnitOfWork,
  actor: Actor,
  { id, state }: { id: string; state: ErrorGroupState },
): Promise<ErrorGroup> {
  const group = await setErrorGroupState(tx, id, { state, by: actor.name, now });
  if (!group) throw new ProblemError('request.not_found');
  return group;
}
