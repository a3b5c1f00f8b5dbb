import type { Invitation } from '@switchyard/contracts/identity/auth-routes.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { TeamMember } from '@switchyard/contracts/identity/user.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { listOpenInvitations } from '@switchyard/platform/db/repositories/invitation-repository.ts';
import { listTeamMembers } from '@switchyard/platform/db/repositories/user-repository.ts';
import { requirePermission } from '../../http/require-permission.ts';

/** Users of the company and invitations that are still open. @throws ProblemError `auth.forbidden` */
export async function listTeam(
  tx: Tx,
  actor: Actor,
): Promise<{ members: TeamMember[]; invitations: Invitation[] }> {
  requirePermission(actor, 'team.view');
  return { members: await listTeamMembers(tx), invitations: await listOpenInvitations(tx) };
}
