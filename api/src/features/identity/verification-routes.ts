import {
  emailStatusRoute,
  resendVerificationRoute,
  verifyEmailRoute,
} from '@switchyard/contracts/identity/verification-routes.ts';
import { runCommand } from '@switchyard/platform/events/unit-of-work.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { commandClient } from '../../http/command-client.ts';
import { commandContext, registerPublic, registerQuery, registerSession } from '../../http/register-route.ts';
import { perAccount, perAddress } from '../../http/sign-in-limits.ts';
import { readEmailStatus, resendVerification, verifyEmail } from './verify-email.ts';

/** Verification of the sign-up address. */
export function registerVerificationRoutes(app: FastifyInstance, deps: AppDeps): void {
  const factor = deps.config.SWITCHYARD_RATE_LIMIT_FACTOR;
  const limitAddress = perAddress(app, factor);

  registerPublic(
    app,
    { route: verifyEmailRoute, rateLimit: perAccount(factor) },
    async ({ body, request }) => {
      await limitAddress(request);
      const client = commandClient(request);
      await verifyEmail(deps, { token: body.token, correlationId: request.id, client });
      return { ok: true as const };
    },
  );

  registerSession(app, { route: resendVerificationRoute }, async ({ request, session }) => {
    await runCommand(deps, commandContext(session, request), (unit) =>
      resendVerification(unit, session.actor, deps),
    );
    return { ok: true as const };
  });

  registerQuery(app, { deps, route: emailStatusRoute }, ({ tx, actor }) =>
    readEmailStatus(tx, actor, deps.config),
  );
}
