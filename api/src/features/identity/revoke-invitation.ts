import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { revokeInvitationRow } from '@switchyard/platform/db/repositories/invitation-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';

/** Withdraws an open invitation. @throws ProblemError `request.not_found` */
export async function revokeInvitation(unit: UnitOfWork, id: string): Promise<void> {
  if (!(await revokeInvitationRow(unit.tx, id))) throw new ProblemError('request.not_found');
}
