import {
  inviteRoute,
  listTeamRoute,
  revokeInvitationRoute,
  updateTeamMemberRoute,
  viewInvitationRoute,
} from '@switchyard/contracts/identity/auth-routes.ts';
import { listOutboxMailsRoute } from '@switchyard/contracts/identity/outbox-routes.ts';
import { renewInvitationRoute } from '@switchyard/contracts/identity/invitation-routes.ts';
import { runCommand } from '@switchyard/platform/events/unit-of-work.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import {
  commandContext,
  registerCommand,
  registerPublic,
  registerQuery,
  registerSession,
} from '../../http/register-route.ts';
import { findOpenInvitation } from './find-open-invitation.ts';
import { inviteUser } from './invite-user.ts';
import { listOutboxMails } from './list-outbox-mails.ts';
import { listTeam } from './list-team.ts';
import { refuseOperatorAddress } from '../../accounts/operator-address.ts';
import { renewInvitation } from './renew-invitation.ts';
import { revokeInvitation } from './revoke-invitation.ts';
import { perAccount } from '../../http/sign-in-limits.ts';
import { updateTeamMember } from './update-team-member.ts';

/** Members of the company, its invitations, and its outbox. */
export function registerTeamRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: listTeamRoute }, ({ tx }) => listTeam(tx));

  registerCommand(app, { deps, route: updateTeamMemberRoute }, ({ unit, actor, params, body, expected }) =>
    updateTeamMember(unit, actor, { ...body, id: params.id, expected }, deps),
  );

  registerCommand(app, { deps, route: inviteRoute }, ({ unit, actor, body }) => {
    // In a demo the link is also in the outbox, so accepting proves nothing.
    if (deps.config.SWITCHYARD_DEMO) refuseOperatorAddress(deps.config, body.email);
    return inviteUser(unit, actor, body, deps);
  });

  registerCommand(app, { deps, route: revokeInvitationRoute }, async ({ unit, params }) => {
    await revokeInvitation(unit, params.id);
    return { ok: true as const };
  });

  registerSession(app, { route: renewInvitationRoute }, ({ session, request, params, body }) =>
    runCommand(deps, commandContext(session, request), (unit) =>
      renewInvitation(unit, session.actor, { id: params.id, by: body.by }, deps),
    ),
  );

  const rateLimit = perAccount(4 * deps.config.SWITCHYARD_RATE_LIMIT_FACTOR);
  registerPublic(app, { route: viewInvitationRoute, rateLimit }, async ({ body }) => {
    const { email, firstName, lastName, companyName } = await findOpenInvitation(deps.database, body.token);
    return { email, firstName, lastName, companyName };
  });

  registerQuery(app, { deps, route: listOutboxMailsRoute }, async ({ tx }) => ({
    items: await listOutboxMails(tx, deps.config),
  }));
}
