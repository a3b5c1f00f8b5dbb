import type { Invitation } from '@switchyard/contracts/identity/auth-routes.ts';
import type { TeamMember } from '@switchyard/contracts/identity/user.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { listOpenInvitations } from '@switchyard/platform/db/repositories/invitation-repository.ts';
import { listTeamMembers } from '@switchyard/platform/db/repositories/user-repository.ts';

/** Users of the company and open invitations. */
export async function listTeam(tx: Tx): Promise<{ members: TeamMember[]; invitations: Invitation[] }> {
  return { members: await listTeamMembers(tx), invitations: await listOpenInvitations(tx) };
}
