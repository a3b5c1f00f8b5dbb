import { completeSsoRoute } from '@switchyard/contracts/sso/sso-routes.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { FastifyInstance } from 'fastify';
import { SsoRefusal, toProblem } from '../../accounts/sso-refusal.ts';
import { commandClient } from '../../http/command-client.ts';
import { registerPublic } from '../../http/register-route.ts';
import { perAddress } from '../../http/sign-in-limits.ts';
import { isBrowser } from '../../http/sso-browser.ts';
import { clientOf, enter } from '../../http/start-session.ts';
import { completeSso, findTicket } from './complete-sso.ts';
import type { FactorDeps } from './factor-keys.ts';

/** The last step of a sign-in with the company's provider, in the browser that began it. */
export function registerSsoSignIn(app: FastifyInstance, deps: FactorDeps): void {
  const limitAddress = perAddress(app, deps.config.SWITCHYARD_RATE_LIMIT_FACTOR);
  const withJournal = { ...deps, journal: app.securityJournal };

  registerPublic(app, { route: completeSsoRoute }, async ({ body, request, reply }) => {
    await limitAddress(request);
    const place = await findTicket(withJournal, body.ticket);
    if (!place) throw new ProblemError('auth.second_step_ended');
    try {
      const done = await completeSso(withJournal, place, {
        client: clientOf(request),
        session: await app.resolveSession(request),
        isBrowser: (hash) => isBrowser(request, hash),
      });
      if ('answer' in done) return done.answer;
      return await enter(app, deps, { request, reply, token: done.token });
    } catch (error) {
      if (!(error instanceof SsoRefusal)) throw error;
      app.securityJournal.note({
        companyId: place.companyId,
        kind: 'sso_refused',
        outcome: 'refused',
        subject: { kind: 'sso_connection', id: place.connectionId },
        actor: null,
        client: commandClient(request),
        details: { reason: error.reason },
        apart: error.reason,
      });
      throw toProblem(error);
    }
  });
}
