import type { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { isRefusal, type JournalDeps, SecurityJournal } from '../accounts/security-journal.ts';
import { TokenNetworks } from '../accounts/token-networks.ts';
import { commandClient } from '../http/command-client.ts';
import type { Session } from './session.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Failures and refusals for the audits of companies. */
    securityJournal: SecurityJournal;
    /** Networks of API tokens, for the alert about a new one. */
    tokenNetworks: TokenNetworks;
  }
}

/** The journal of this process. What the last requests note is written before the database closes. */
export const securityJournalPlugin = fp(
  async (app, deps: JournalDeps) => {
    const journal = new SecurityJournal(deps);
    app.decorate('securityJournal', journal);
    const networks = new TokenNetworks(deps);
    app.decorate('tokenNetworks', networks);
    app.addHook('preClose', async () => {
      await Promise.all([journal.flush(), networks.flush()]);
    });
  },
  { name: 'security-journal' },
);

/** Notes that a signed-in user, or a program, was refused. Other problems are no facts of the audit. */
export function noteRefusal(
  app: FastifyInstance,
  request: FastifyRequest,
  { problem, session }: { problem: ProblemError; session: Session | undefined },
): void {
  if (session === undefined || !isRefusal(problem)) return;
  const { companyId, userId, name } = session.actor;
  const path = request.routeOptions.url ?? '';
  app.securityJournal.note({
    companyId,
    kind: 'access_refused',
    outcome: 'refused',
    subject: { kind: 'user', id: userId },
    actor: { id: userId, name },
    client: commandClient(request),
    details: { method: request.method, path: path.slice(0, 200), code: problem.code },
    apart: `${request.method} ${path}`,
  });
}
