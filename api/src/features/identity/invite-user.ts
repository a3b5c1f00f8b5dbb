import type { Invitation } from '@switchyard/contracts/identity/auth-routes.ts';
import { type FieldError, ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor, Role } from '@switchyard/contracts/identity/role.ts';
import { readCompanyName } from '@switchyard/platform/db/repositories/company-repository.ts';
import {
  customerExists,
  insertInvitation,
  noteInvitationMail,
  readTechnicianAccount,
  revokeInvitationsTo,
} from '@switchyard/platform/db/repositories/invitation-repository.ts';
import { isMemberAddress } from '@switchyard/platform/db/repositories/user-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { givenRole, roleDetails } from '../../accounts/given-role.ts';
import { requirePermission } from '../../http/require-permission.ts';
import { newToken } from '../../plugins/session.ts';
import { type IdentityEffects, mailLink } from './identity-effects.ts';
import { invitationMail } from './mail-texts.ts';
import { queueCompanyMail } from '../../mail/company-mail.ts';
import { recordFact } from '../../accounts/security-facts.ts';
import { recordUserEvent } from '../../accounts/record-user-event.ts';

export type InviteUser = {
  firstName: string;
  lastName: string;
  email: string;
  role: Role;
  /** A role of the company with `role` as its basis. */
  roleId?: string | undefined;
  technicianId?: string | undefined;
  customerId?: string | undefined;
};

/** Days that a link works. */
export const validDays = 7;

/**
 * Mails an invitation and invalidates an open one to the same address. Only admins invite admins, and nobody invites to a
 * role with permissions that they do not have.
 * @throws ProblemError `auth.forbidden`, `auth.email_taken`, `request.invalid` if the linked record does not fit the
 * role, `mail.limit_reached`
 */
export async function inviteUser(
  unit: UnitOfWork,
  actor: Actor,
  input: InviteUser,
  effects: IdentityEffects,
): Promise<Invitation> {
  if (input.role === 'admin') requirePermission(actor, 'team.invite_admin');
  const { role, customRole } = await givenRole(unit, actor, {
    role: input.role,
    preset: input.role,
    roleId: input.roleId ?? null,
  });
  const links = await checkLinks(unit, input);
  // Accounts in other companies are not disclosed: the owner of the address gets the mail and learns it when accepting.
  if (await isMemberAddress(unit.tx, input.email)) {
    const message = 'This email already has an account';
    throw new ProblemError('auth.email_taken', {
      errors: [{ pointer: '/email', in: 'body', code: 'email_taken', message }],
    });
  }
  await revokeInvitationsTo(unit.tx, input.email);
  const { token, hash } = newToken();
  const { email, firstName, lastName } = input;
  const invitation = await insertInvitation(unit.tx, {
    id: newId(unit.now.getTime()),
    companyId: actor.companyId,
    email,
    firstName,
    lastName,
    role,
    roleId: customRole?.id ?? null,
    ...links,
    tokenHash: hash,
    invitedBy: actor.userId,
    validDays,
  });
  const mailed = await mailInvitation(unit, { invitation, token, invitedBy: actor.name }, effects);
  recordUserEvent(unit, {
    type: 'user.invited',
    user: { id: invitation.id, name: `${firstName} ${lastName}`, revision: 1 },
    changes: [{ field: 'role', from: null, to: customRole?.name ?? role }],
  });
  const subject = { kind: 'invitation', id: invitation.id, name: `${firstName} ${lastName}` } as const;
  await recordFact(unit, { kind: 'invitation_sent', details: roleDetails({ role, customRole }), subject });
  return mailed;
}

type InvitationMail = { invitation: Invitation; token: string; invitedBy: string };

/** Mails the link of an invitation. @throws ProblemError `mail.limit_reached` */
export async function mailInvitation(
  unit: UnitOfWork,
  { invitation: { id, firstName, email }, token, invitedBy }: InvitationMail,
  effects: IdentityEffects,
): Promise<Invitation> {
  const companyName = await readCompanyName(unit.tx, unit.context.companyId);
  const link = mailLink(effects, '/invitations/accept', token);
  const mail = invitationMail({ firstName, companyName, invitedBy, link, validDays });
  const { mailId } = await queueCompanyMail(unit, email, { ...mail, kind: 'invitation' }, effects);
  return await noteInvitationMail(unit.tx, id, mailId);
}

type Links = { technicianId: string | null; customerId: string | null };

/** A technician's account is linked to a technician, a customer's to a customer, a staff account to neither. */
async function checkLinks({ tx }: UnitOfWork, input: InviteUser): Promise<Links> {
  const technicianId = input.technicianId ?? null;
  const customerId = input.customerId ?? null;
  const errors: FieldError[] = [
    ...checkPresence('/technicianId', technicianId, input.role === 'technician'),
    ...checkPresence('/customerId', customerId, input.role === 'customer'),
  ];
  if (errors.length === 0 && technicianId) {
    const { exists, taken } = await readTechnicianAccount(tx, technicianId);
    if (!exists) errors.push(linkError('/technicianId', 'unknown', 'No such technician'));
    if (taken) errors.push(linkError('/technicianId', 'taken', 'This technician already has an account'));
  }
  if (errors.length === 0 && customerId && !(await customerExists(tx, customerId))) {
    errors.push(linkError('/customerId', 'unknown', 'No such customer'));
  }
  if (errors.length > 0) throw new ProblemError('request.invalid', { errors });
  return { technicianId, customerId };
}

function checkPresence(pointer: string, value: string | null, wanted: boolean): FieldError[] {
  if (wanted && value === null) return [linkError(pointer, 'required', 'Required for this role')];
  if (!wanted && value !== null) return [linkError(pointer, 'not_allowed', 'Not allowed for this role')];
  return [];
}

function linkError(pointer: string, code: string, message: string): FieldError {
  return { pointer, in: 'body', code, message };
}
