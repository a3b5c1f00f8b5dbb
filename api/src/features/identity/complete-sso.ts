import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { SecondStep } from '@switchyard/contracts/identity/second-step-routes.ts';
import { mappedFor } from '@switchyard/contracts/sso/sso-connection.ts';
import type { ssoTestedSchema } from '@switchyard/contracts/sso/sso-routes.ts';
import { readAccountFactors } from '@switchyard/platform/db/repositories/second-factor-repository.ts';
import { noteProof } from '@switchyard/platform/db/repositories/session-repository.ts';
import {
  type AttemptPlace,
  findAttemptOfTicket,
  findIdentity,
  noteIdentityUse,
  type TakenAttempt,
  takeAttempt,
} from '@switchyard/platform/db/repositories/sso-attempt-repository.ts';
import {
  type ConnectionRow,
  listConnections,
  noteConnectionTest,
  noteConnectionUse,
} from '@switchyard/platform/db/repositories/sso-connection-repository.ts';
import { isDomainProven } from '@switchyard/platform/db/repositories/sso-domain-repository.ts';
import { runCommand, type UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { z } from 'zod';
import { recordFact } from '../../accounts/security-facts.ts';
import { SsoRefusal } from '../../accounts/sso-refusal.ts';
import type { SessionClient } from '../../http/start-session.ts';
import { hashToken, type Session } from '../../plugins/session.ts';
import { beginSession, requireBegun } from './begin-session.ts';
import { askForSecondStep, contextOf, type SignInDeps } from './sign-in.ts';
import { findSsoAccount } from './sso-account.ts';

/** The answered attempt of a ticket; undefined if it was taken or has expired. */
export async function findTicket(
  { database }: SignInDeps,
  ticket: string,
): Promise<AttemptPlace | undefined> {
  return await findAttemptOfTicket(database.global, hashToken(ticket));
}

type Tested = z.output<typeof ssoTestedSchema>;
type Answer = SecondStep | Tested | { proven: true };

/** The cookie's token, or the answer. */
export type SsoCompleted = { readonly token: string } | { readonly answer: Answer };

export type CompleteSso = {
  readonly client: SessionClient;
  /** The session of the browser, which tests and proofs need. */
  readonly session: Session | null;
  readonly isBrowser: (hash: Buffer) => boolean;
};

/** Seconds for which a sign-in at the provider counts as a proof of identity. */
const recentSeconds = 300;

/**
 * Completes what was begun at the provider: a sign-in, a test or a proof. All of it is one transaction: a refusal leaves neither an
 * account nor a link.
 * @throws SsoRefusal with the reason
 * @throws ProblemError `auth.second_step_ended`, `auth.network_refused`
 */
export async function completeSso(
  deps: SignInDeps,
  { companyId, attemptId, connectionId }: AttemptPlace,
  given: CompleteSso,
): Promise<SsoCompleted> {
  const done = await runCommand(deps, contextOf(companyId, given.client), async (unit) => {
    const attempt = await takeAttempt(unit.tx, attemptId);
    if (!attempt) throw new ProblemError('auth.second_step_ended');
    if (!given.isBrowser(attempt.browserHash)) throw new SsoRefusal('browser');
    const [connection] = await listConnections(unit.tx, { id: connectionId });
    if (!connection) throw new SsoRefusal('disabled');
    switch (attempt.purpose) {
      case 'test':
        return { answer: await completeTest(unit, connection, { attempt, given }) };
      case 'proof':
        return { answer: await completeProof(unit, connection, { attempt, given }) };
      case 'sign_in':
        return await completeSignIn(unit, connection, { attempt, given, deps });
      default:
        return attempt.purpose satisfies never;
    }
  });
  return 'answer' in done ? done : { token: requireBegun(deps.journal, done) };
}

type Taken = { attempt: TakenAttempt; given: CompleteSso };

function isCounted({ factorPolicy }: ConnectionRow, { claims }: TakenAttempt): boolean {
  return factorPolicy === 'always' || (factorPolicy === 'reported' && claims.reportsFactor);
}

async function completeTest(
  unit: UnitOfWork,
  connection: ConnectionRow,
  { attempt, given }: Taken,
): Promise<Tested> {
  requireSame(attempt, given);
  const { claims } = attempt;
  const { signedInAt: _, session: __, ...shown } = claims;
  await noteConnectionTest(unit.tx, connection.id, unit.now);
  const subject = { kind: 'sso_connection', id: connection.id, name: connection.name } as const;
  const actor = given.session && { id: given.session.actor.userId, name: given.session.actor.name };
  await recordFact(unit, { kind: 'sso_tested', details: {}, subject, ...(actor ? { actor } : {}) });
  const domain = claims.email?.split('@')[1] ?? '';
  return {
    tested: {
      ...shown,
      role: mappedFor(connection, claims.groups).role,
      countsAsFactor: isCounted(connection, attempt),
      isDomainProven: await isDomainProven(unit.tx, { connectionId: connection.id, domain }),
    },
  };
}

/**
 * Only a sign-in of a moment ago, by the same user, proves who is at the screen; with a second factor here, the provider alone is not
 * enough unless its own counts.
 */
async function completeProof(
  { tx, now, context }: UnitOfWork,
  connection: ConnectionRow,
  { attempt, given }: Taken,
): Promise<{ proven: true }> {
  const session = requireSame(attempt, given);
  const { subject, signedInAt } = attempt.claims;
  const userId = await findIdentity(tx, { connectionId: connection.id, subject });
  if (userId !== session.actor.userId) throw new SsoRefusal('another_user');
  if (signedInAt === null || now.getTime() / 1000 - signedInAt > recentSeconds) {
    throw new SsoRefusal('not_recent');
  }
  if (!isCounted(connection, attempt)) {
    const owner = { companyId: context.companyId, userId };
    const { hasTotp, hasPasskey } = await readAccountFactors(tx, owner);
    if (hasTotp || hasPasskey) throw new SsoRefusal('factor_missing');
  }
  await noteProof(tx, session.sessionId);
  return { proven: true };
}

function requireSame({ userId }: TakenAttempt, { session }: CompleteSso): Session {
  if (!session || session.actor.userId !== userId) throw new SsoRefusal('another_user');
  return session;
}

async function completeSignIn(
  unit: UnitOfWork,
  connection: ConnectionRow,
  { attempt, given, deps }: Taken & { deps: SignInDeps },
) {
  if (!connection.enabled) throw new SsoRefusal('disabled');
  const { tx, now, context } = unit;
  const { claims } = attempt;
  const userId = await findSsoAccount(unit, { connection, claims, effects: deps });
  await noteIdentityUse(tx, { connectionId: connection.id, subject: claims.subject });
  await noteConnectionUse(tx, connection.id, now);
  const factor = isCounted(connection, attempt) ? 'sso' : null;
  if (factor === null) {
    const owner = { companyId: context.companyId, userId };
    const secondStep = await askForSecondStep(tx, deps, { owner, method: 'sso' });
    if (secondStep) return { answer: secondStep };
  }
  const provider = { connectionId: connection.id, session: claims.session };
  return await beginSession(unit, { userId, client: given.client, details: { by: 'sso', factor }, provider });
}
