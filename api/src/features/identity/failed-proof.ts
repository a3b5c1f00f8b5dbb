import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { commandClient } from '../../http/command-client.ts';
import type { Session } from '../../plugins/session.ts';

type Tried = { request: FastifyRequest; session: Session; error: unknown };

/** Notes wrong evidence of a signed-in user: another person may use their session. Other failures are not noted. */
export function noteFailedProof(app: FastifyInstance, { request, session, error }: Tried): void {
  const reason = reasonOf(error);
  if (reason === undefined) return;
  const { companyId, userId, name } = session.actor;
  app.securityJournal.note({
    companyId,
    kind: 'proof_failed',
    outcome: 'failed',
    subject: { kind: 'user', id: userId },
    actor: { id: userId, name },
    client: commandClient(request),
    details: { reason },
    apart: reason,
  });
}

function reasonOf(error: unknown): 'password' | 'code' | 'passkey' | undefined {
  if (!(error instanceof ProblemError)) return undefined;
  if (error.code === 'auth.passkey_refused') return 'passkey';
  const wrong = error.extras.errors?.find(({ code }) => code === 'wrong' || code === 'reused');
  if (wrong === undefined) return undefined;
  return wrong.pointer === '/code' ? 'code' : 'password';
}
