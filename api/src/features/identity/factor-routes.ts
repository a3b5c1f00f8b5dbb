import { factorRoutes } from '@switchyard/contracts/identity/factor-routes.ts';
import { runCommand } from '@switchyard/platform/events/unit-of-work.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { commandContext, registerQuery, registerSession } from '../../http/register-route.ts';
import { perProof } from '../../http/sign-in-limits.ts';
import type { Session } from '../../plugins/session.ts';
import {
  addPasskey,
  changePasskeyName,
  confirmTotp,
  type FactorChange,
  readFactors,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  resetFactors,
  startPasskey,
  startTotp,
} from './change-factors.ts';
import type { FactorDeps } from './factor-keys.ts';

const done = { ok: true } as const;

/**
 * Second factors of the signed-in user. Without idempotency keys: answers contain secrets, and stored outcomes would
 * keep them.
 */
export function registerFactorRoutes(app: FastifyInstance, deps: FactorDeps): void {
  type Exchange = { request: FastifyRequest; session: Session };
  const change = <Answer>({ request, session }: Exchange, work: (change: FactorChange) => Promise<Answer>) =>
    runCommand(deps, commandContext(session, request), (unit) => work({ unit, session }));
  const limitProof = perProof(app, deps.config.SWITCHYARD_RATE_LIMIT_FACTOR);

  registerQuery(app, { deps, route: factorRoutes.read }, ({ tx, session }) => readFactors(tx, session));
  registerSession(app, { route: factorRoutes.startTotp }, (input) =>
    change(input, (given) => startTotp(deps, given)),
  );
  registerSession(app, { route: factorRoutes.confirmTotp }, async (input) => {
    await limitProof(input.request);
    const { code } = input.body;
    return { recoveryCodes: await change(input, (given) => confirmTotp(deps, given, code)) };
  });
  registerSession(app, { route: factorRoutes.removeTotp }, async (input) => {
    await change(input, (given) => removeTotp(deps, given));
    return done;
  });
  registerSession(app, { route: factorRoutes.renewRecoveryCodes }, async (input) => ({
    recoveryCodes: await change(input, (given) => renewRecoveryCodes(deps, given)),
  }));
  registerSession(app, { route: factorRoutes.startPasskey }, ({ session }) => startPasskey(deps, session));
  registerSession(app, { route: factorRoutes.addPasskey }, (input) =>
    change(input, (given) => addPasskey(deps, given, input.body)),
  );
  registerSession(app, { route: factorRoutes.renamePasskey }, async ({ actor, params, body }) => {
    await changePasskeyName(deps, actor, { id: params.id, name: body.name });
    return done;
  });
  registerSession(app, { route: factorRoutes.removePasskey }, async (input) => {
    await change(input, (given) => removePasskey(deps, given, input.params.id));
    return done;
  });
  registerSession(app, { route: factorRoutes.resetOfMember }, async (input) => {
    await change(input, (given) => resetFactors(deps, given, input.params.id));
    return done;
  });
}
