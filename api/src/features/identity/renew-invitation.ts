import type { Invitation } from '@switchyard/contracts/identity/auth-routes.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import { renewInvitation as renewRow } from '@switchyard/platform/db/repositories/invitation-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { recordFact } from '../../accounts/security-facts.ts';
import { refuseOperatorAddress } from '../../accounts/operator-address.ts';
import { givenRole, roleDetails } from '../../accounts/given-role.ts';
import { requirePermission } from '../../http/require-permission.ts';
import { newToken } from '../../plugins/session.ts';
import { type IdentityEffects, mailLink } from './identity-effects.ts';
import { mailInvitation, validDays } from './invite-user.ts';

type Renewal = { id: string; by: 'mail' | 'link' };

/**
 * Gives an open invitation a new link, mailed or in the answer; the earlier one stops working. Only admins renew
 * invitations of admins. A link in the answer proves nothing about the address: its account has to verify it.
 * @throws ProblemError `request.not_found`, `auth.forbidden`, `mail.limit_reached`; for a link to an operator's address
 * that of `refuseOperatorAddress`
 */
export async function renewInvitation(
  unit: UnitOfWork,
  actor: Actor,
  { id, by }: Renewal,
  effects: IdentityEffects,
): Promise<{ invitation: Invitation; link: string | null }> {
  const { token, hash } = newToken();
  const isShown = by === 'link';
  const invitation = await renewRow(unit.tx, id, { tokenHash: hash, validDays, isShown });
  if (!invitation) throw new ProblemError('request.not_found');
  const { role, customRole, firstName, lastName } = invitation;
  if (role === 'admin') requirePermission(actor, 'team.invite_admin');
  // The holder of the link can accept it, and would have the role.
  await givenRole(unit, actor, { role, preset: role, roleId: customRole?.id ?? null });
  // Accepting a link that was handed over does not prove the address.
  if (isShown) refuseOperatorAddress(effects.config, invitation.email);
  const subject = { kind: 'invitation', id, name: `${firstName} ${lastName}` } as const;
  await recordFact(unit, { kind: 'invitation_sent', details: roleDetails({ role, customRole }), subject });
  if (isShown) return { invitation, link: mailLink(effects, '/invitations/accept', token) };
  const mailed = await mailInvitation(unit, { invitation, token, invitedBy: actor.name }, effects);
  return { invitation: mailed, link: null };
}
