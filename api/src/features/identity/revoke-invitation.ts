import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import { revokeInvitationRow } from '@switchyard/platform/db/repositories/invitation-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { requirePermission } from '../../http/require-permission.ts';

/** Withdraws an open invitation. @throws ProblemError `auth.forbidden`, `request.not_found` */
export async function revokeInvitation(unit: UnitOfWork, actor: Actor, id: string): Promise<void> {
  requirePermission(actor, 'team.invite');
  if (!(await revokeInvitationRow(unit.tx, id))) throw new ProblemError('request.not_found');
}
