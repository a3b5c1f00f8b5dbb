import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import {
  createSandboxRoute,
  keepSandboxRoute,
  sandboxStatusRoute,
} from '@switchyard/contracts/sandbox/sandbox-routes.ts';
import { runCommand } from '@switchyard/platform/events/unit-of-work.ts';
import { readSandboxRecord } from '@switchyard/platform/sample/plan-sandbox.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { commandContext, registerPublic, registerSession } from '../../http/register-route.ts';
import { networkOf } from '../../http/network-of.ts';
import { perAccount } from '../../http/sign-in-limits.ts';
import { clientOf, enter } from '../../http/start-session.ts';
import { hashPassword } from '../../http/password-hash.ts';
import { requireStrongPassword } from '../../http/password-strength.ts';
import { holdUntilVerified } from '../../mail/hold-mail.ts';
import { claimAddress } from '../../accounts/claim-address.ts';
import { refuseOperatorAddress } from '../../accounts/operator-address.ts';
import { createSandbox } from './create-sandbox.ts';
import { keepSandbox } from './keep-sandbox.ts';
import { readSandboxStatus } from './read-sandbox-status.ts';

/** Sandboxes per network address and hour. */
const perHour = 4;

/** One-day companies in which visitors try the product. */
export function registerSandboxRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { SWITCHYARD_SANDBOXES: most, SWITCHYARD_RATE_LIMIT_FACTOR: factor } = deps.config;
  let record: ReturnType<typeof readSandboxRecord> | undefined;

  registerPublic(app, { route: sandboxStatusRoute }, () => readSandboxStatus(deps.database, most));

  const rateLimit = {
    max: perHour * factor,
    timeWindow: 3_600_000,
    hook: 'preHandler',
    keyGenerator: (request: { ip: string }) => `sandbox:${networkOf(request.ip)}`,
  };
  registerPublic(app, { route: createSandboxRoute, rateLimit }, async ({ body, request, reply }) => {
    const session = await app.resolveSession(request);
    // After a second click or on return, the sandbox already exists.
    if (session?.user.sandboxEndsAt) return session.user;
    if (most === 0) throw new ProblemError('sandbox.off');
    record ??= readSandboxRecord();
    const token = await createSandbox(deps, {
      timeZone: body.timeZone,
      client: clientOf(request),
      correlationId: request.id,
      most,
      record: await record,
    });
    return await enter(app, deps, { request, reply, token });
  });

  registerSession(
    app,
    { route: keepSandboxRoute, rateLimit: perAccount(factor) },
    async ({ body, request, session }) => {
      refuseOperatorAddress(deps.config, body.email);
      if (session.user.sandboxEndsAt === null) throw new ProblemError('sandbox.kept');
      const { password, ...rest } = body;
      requireStrongPassword(password, [rest.email, rest.firstName, rest.lastName, rest.companyName]);
      const passwordHash = await hashPassword(password);
      await runCommand(deps, commandContext(session, request), async (unit) => {
        const claimed = await claimAddress(unit.tx, deps.config, rest.email);
        await keepSandbox(unit, session.actor, { ...rest, ...claimed, passwordHash });
        await holdUntilVerified(unit, session.actor.userId, deps);
      });
      const kept = await app.resolveSession(request);
      if (!kept) throw new ProblemError('auth.required');
      return kept.user;
    },
  );
}
