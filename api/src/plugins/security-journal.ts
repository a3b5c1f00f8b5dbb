import type { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { isRefusal, type JournalDeps, SecurityJournal } from '../accounts/security-journal.ts';
import { commandClient } from '../http/command-client.ts';
import type { Session } from './session.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Failures and refusals for the audits of companies. */
    securityJournal: SecurityJournal;
  }
}

/** The journal of this process. What the last requests note is written before the database closes. */
export const securityJournalPlugin = fp(
  async (app, deps: JournalDeps) => {
    const journal = new SecurityJournal(deps);
    app.decorate('securityJournal', journal);
    app.addHook('preClose', () => journal.flush());
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
