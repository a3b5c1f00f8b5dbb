import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  insertSession,
  revokeSessionRow,
  type SessionFactor,
  type SessionMethod,
} from '@switchyard/platform/db/repositories/session-repository.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../app-deps.ts';
import { commandClient } from './command-client.ts';
import {
  hashToken,
  loadSession,
  newToken,
  refuseUnusable,
  type Session,
  sessionMaxMs,
  setSessionCookie,
} from '../plugins/session.ts';

/** Address and browser of a session, shown to its owner in the list of sessions. */
export type SessionClient = { ip: string; userAgent: string | undefined };

const userAgentLength = 300;

export function clientOf(request: FastifyRequest): SessionClient {
  return { ip: request.ip, userAgent: request.headers['user-agent'] };
}

type NewSession = {
  companyId: string;
  userId: string;
  client: SessionClient;
  /** Second factor of the sign-in; default: none. */
  factor?: SessionFactor | null;
  /** How it begins; default: with the creation of a company. */
  method?: SessionMethod;
  /** The connection and session at the provider that it is made through. */
  provider?: ProviderOf;
};

/** A session at an identity provider; its name is null if the provider gives none. */
export type ProviderOf = { readonly connectionId: string; readonly session: string | null };

/** Starts a session; returns the token for its cookie, which is not stored. */
export async function startSession(
  tx: Tx,
  { companyId, userId, client, factor = null, method = 'sign_up', provider }: NewSession,
): Promise<string> {
  const { token, hash } = newToken();
  await insertSession(tx, {
    id: newId(),
    companyId,
    userId,
    tokenHash: hash,
    maxAgeMs: sessionMaxMs,
    ip: client.ip,
    userAgent: storable(client.userAgent),
    factor,
    method,
    ssoConnectionId: provider?.connectionId ?? null,
    ssoSession: provider?.session ?? null,
  });
  return token;
}

/** Ends a session and its sockets. */
export async function endSession(
  deps: Pick<AppDeps, 'database' | 'sessions'>,
  { sessionId, actor }: Pick<Session, 'sessionId' | 'actor'>,
): Promise<void> {
  await deps.database.inCompany(actor.companyId, (tx) =>
    revokeSessionRow(tx, { id: sessionId, userId: actor.userId }),
  );
  deps.sessions.revoked({ sessionId });
}

type Entry = { request: FastifyRequest; reply: FastifyReply; token: string };

/**
 * Sets the new session's cookie and ends the browser's previous session.
 * @throws ProblemError `auth.network_refused`
 */
export async function enter(
  app: FastifyInstance,
  deps: AppDeps,
  { request, reply, token }: Entry,
): Promise<CurrentUser> {
  const previous = await app.resolveSession(request);
  const session = await loadSession(deps, hashToken(token));
  if (!session) throw new ProblemError('auth.required');
  try {
    refuseUnusable(session, { request, beforeSetUp: true });
  } catch (refusal) {
    const { companyId, userId, name } = session.actor;
    app.securityJournal.note({
      companyId,
      kind: 'sign_in',
      outcome: 'refused',
      subject: { kind: 'user', id: userId },
      actor: { id: userId, name },
      client: commandClient(request),
      details: { reason: 'network' },
    });
    await endSession(deps, session);
    throw refusal;
  }
  if (previous) await endSession(deps, previous);
  setSessionCookie(request, reply, token);
  return session.user;
}

function storable(userAgent: string | undefined): string | null {
  return userAgent === undefined ? null : userAgent.slice(0, userAgentLength);
}
