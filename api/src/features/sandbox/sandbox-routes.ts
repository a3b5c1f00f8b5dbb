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
import { commandContext, registerPublic, requireSession } from '../../http/register-route.ts';
import { perAccount } from '../../http/sign-in-limits.ts';
import { clientOf, enter } from '../../http/start-session.ts';
import { hashPassword } from '../../http/password-hash.ts';
import { refuseOperatorAddress } from '../../work/operator-address.ts';
import { createSandbox } from './create-sandbox.ts';
import { keepSandbox } from './keep-sandbox.ts';
import { readSandboxStatus } from './read-sandbox-status.ts';

/** Sandboxes that one address on the network may ask for in an hour. */
const perHour = 4;

/** Companies for a day that visitors try the product in. */
export function registerSandboxRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { SWITCHYARD_SANDBOXES: most, SWITCHYARD_RATE_LIMIT_FACTOR: factor } = deps.config;
  let record: ReturnType<typeof readSandboxRecord> | undefined;

  registerPublic(app, { route: sandboxStatusRoute }, () => readSandboxStatus(deps.database, most));

  const rateLimit = {
    max: perHour * factor,
    timeWindow: 3_600_000,
    hook: 'preHandler',
    keyGenerator: (request: { ip: string }) => `sandbox:${request.ip}`,
  };
  registerPublic(app, { route: createSandboxRoute, rateLimit }, async ({ body, request, reply }) => {
    const session = await app.resolveSession(request);
    // A second click, or coming back: there is one already.
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

  registerPublic(
    app,
    { route: keepSandboxRoute, rateLimit: perAccount(factor) },
    async ({ body, request }) => {
      const session = await requireSession(app, request);
      refuseOperatorAddress(deps.config, body.email);
      if (session.user.sandboxEndsAt === null) throw new ProblemError('sandbox.kept');
      const { password, ...rest } = body;
      const passwordHash = await hashPassword(password);
      await runCommand(deps, commandContext(session, request), (unit) =>
        keepSandbox(unit, session.actor, { ...rest, passwordHash }),
      );
      const kept = await app.resolveSession(request);
      if (!kept) throw new ProblemError('auth.required');
      return kept.user;
    },
  );
}
