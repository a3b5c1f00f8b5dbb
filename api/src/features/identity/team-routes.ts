import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import {
  inviteRoute,
  listOutboxMailsRoute,
  listTeamRoute,
  revokeInvitationRoute,
  updateTeamMemberRoute,
  viewInvitationRoute,
} from '@switchyard/contracts/identity/auth-routes.ts';
import { findInvitation } from '@switchyard/platform/db/repositories/invitation-repository.ts';
import { listMails } from '@switchyard/platform/db/repositories/outbox-mail-repository.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerCommand, registerPublic, registerQuery } from '../../http/register-route.ts';
import { requirePermission } from '../../http/require-permission.ts';
import { hashToken } from '../../plugins/session.ts';
import { inviteUser } from './invite-user.ts';
import { listTeam } from './list-team.ts';
import { revokeInvitation } from './revoke-invitation.ts';
import { perAccount } from './sign-in-limits.ts';
import { updateTeamMember } from './update-team-member.ts';

/** Who belongs to the company, who is invited, and what was mailed to them. */
export function registerTeamRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: listTeamRoute }, ({ tx, actor }) => listTeam(tx, actor));

  registerCommand(app, { deps, route: updateTeamMemberRoute }, ({ unit, actor, params, body, expected }) =>
    updateTeamMember(unit, actor, { ...body, id: params.id, expected }, deps),
  );

  registerCommand(app, { deps, route: inviteRoute }, ({ unit, actor, body }) =>
    inviteUser(unit, actor, body, deps),
  );

  registerCommand(app, { deps, route: revokeInvitationRoute }, async ({ unit, actor, params }) => {
    await revokeInvitation(unit, actor, params.id);
    return { ok: true as const };
  });

  const rateLimit = perAccount(4 * deps.config.SWITCHYARD_RATE_LIMIT_FACTOR);
  registerPublic(app, { route: viewInvitationRoute, rateLimit }, async ({ body }) => {
    const link = await findInvitation(deps.database.global, hashToken(body.token));
    if (!link) throw new ProblemError('auth.token_invalid');
    const { email, firstName, lastName, companyName } = link;
    return { email, firstName, lastName, companyName };
  });

  registerQuery(app, { deps, route: listOutboxMailsRoute }, async ({ tx, actor }) => {
    requirePermission(actor, 'outbox_mail.view');
    if (!deps.config.SWITCHYARD_DEMO) throw new ProblemError('auth.forbidden');
    return { items: await listMails(tx) };
  });
}
