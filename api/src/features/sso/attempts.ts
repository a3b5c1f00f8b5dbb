import type { SsoClaims } from '@switchyard/contracts/sso/sso-connection.ts';
import {
  answerAttempt,
  type AttemptPurpose,
  findAttemptOfState,
  insertAttempt,
  keepClaims,
  spendAssertion,
} from '@switchyard/platform/db/repositories/sso-attempt-repository.ts';
import {
  type ConnectionRow,
  listConnections,
} from '@switchyard/platform/db/repositories/sso-connection-repository.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { SsoRefusal } from '../../accounts/sso-refusal.ts';
import { hashToken, newToken } from '../../plugins/session.ts';
import { findCompany } from './find-connection.ts';
import { oidcAuthorizeUrl } from './oidc.ts';
import { samlAuthorizeUrl } from './saml.ts';
import type { Answered, Assertion } from './sso-attempt.ts';
import { connectionOwner, type SsoDeps } from './sso-deps.ts';

/** Minutes for signing in at the provider, and for the way back. */
const attemptMinutes = 20;
const ticketMinutes = 5;

export type Begin = {
  readonly connection: ConnectionRow;
  readonly purpose: AttemptPurpose;
  /** The signed-in user of a test or a proof. */
  readonly userId: string | null;
  readonly browserHash: Buffer;
  /** Address to fill in at the provider. */
  readonly email?: string;
};

/**
 * Begins a way to the provider. The provider is asked first, so that nothing is kept if it does not answer.
 * @returns the page of the provider
 * @throws SsoRefusal `unreachable`
 */
export async function beginAttempt(deps: SsoDeps, begin: Begin): Promise<string> {
  const { connection, purpose, userId, browserHash, email } = begin;
  const { companyId } = connection;
  const { token: state, hash: stateHash } = newToken();
  const attemptId = newId();
  const nonce = newToken().token;
  const verifier = newToken().token;
  const challenge = { attemptId, state, nonce, verifier, isFresh: purpose === 'proof', email };
  const url =
    connection.kind === 'oidc'
      ? await oidcAuthorizeUrl(deps, connection, challenge)
      : await samlAuthorizeUrl(deps, connection, challenge);
  await deps.database.inCompany(companyId, (tx) =>
    insertAttempt(tx, {
      id: attemptId,
      companyId,
      connectionId: connection.id,
      purpose,
      userId,
      stateHash,
      browserHash,
      nonce,
      sealedVerifier: deps.sealer.seal(verifier, connectionOwner(connection)),
      validMinutes: attemptMinutes,
    }),
  );
  return url;
}

/**
 * Uses up the state of an answer, and reads the connection that it is for.
 * @throws SsoRefusal `state` if no such way was begun for this connection, `replayed` if it was answered or took too long
 */
export async function openAnswer(
  deps: SsoDeps,
  { state, connectionId }: { state: string; connectionId: string },
): Promise<Answered> {
  const place = await findAttemptOfState(deps.database.global, hashToken(state));
  if (!place || place.connectionId !== connectionId) throw new SsoRefusal('state');
  return await deps.database.inCompany(place.companyId, async (tx) => {
    const attempt = await answerAttempt(tx, place.attemptId);
    if (!attempt) throw new SsoRefusal('replayed');
    const [connection] = await listConnections(tx, { id: connectionId });
    if (!connection || (attempt.purpose !== 'test' && !connection.enabled)) throw new SsoRefusal('disabled');
    return { connection, attempt };
  });
}

/**
 * Keeps what the provider stated until the browser takes it.
 * @param assertion of SAML: accepted once
 * @returns the ticket for the browser
 * @throws SsoRefusal `replayed`
 */
export async function keepAnswer(
  deps: SsoDeps,
  { connection, attempt }: Answered,
  { claims, assertion }: { claims: SsoClaims; assertion?: Assertion },
): Promise<string> {
  const { companyId, id: connectionId } = connection;
  const { token, hash } = newToken();
  await deps.database.inCompany(companyId, async (tx) => {
    if (assertion) {
      const { id: assertionId, expiresAt } = assertion;
      const isNew = await spendAssertion(tx, { companyId, connectionId, assertionId, expiresAt });
      if (!isNew) throw new SsoRefusal('replayed');
    }
    await keepClaims(tx, { id: attempt.id, claims, ticketHash: hash, validMinutes: ticketMinutes });
  });
  return token;
}

/**
 * The connection of an answer that nobody here asked for; undefined if it was asked for, or the connection does not accept such
 * answers.
 */
export async function findUnsolicited(
  deps: SsoDeps,
  { state, connectionId }: { state: string; connectionId: string },
): Promise<ConnectionRow | undefined> {
  // Providers send back whatever their page was given: only a state of ours asks.
  if (state !== '' && (await findAttemptOfState(deps.database.global, hashToken(state)))) return undefined;
  const companyId = await findCompany(deps, connectionId);
  if (companyId === undefined) return undefined;
  const found = await deps.database.inCompany(companyId, (tx) => listConnections(tx, { id: connectionId }));
  return found.find(
    ({ kind, enabled, acceptsUnsolicited }) => kind === 'saml' && enabled && acceptsUnsolicited,
  );
}

type Unsolicited = { claims: SsoClaims; assertion: Assertion; browserHash: Buffer };

/**
 * Keeps the statement of a sign-in that began at the provider, for the browser that brought it.
 * @returns the ticket for the browser
 * @throws SsoRefusal `replayed`
 */
export async function keepUnsolicited(
  deps: SsoDeps,
  connection: ConnectionRow,
  { claims, assertion, browserHash }: Unsolicited,
): Promise<string> {
  const { companyId, id: connectionId } = connection;
  const id = newId();
  const { token, hash } = newToken();
  await deps.database.inCompany(companyId, async (tx) => {
    const { id: assertionId, expiresAt } = assertion;
    const isNew = await spendAssertion(tx, { companyId, connectionId, assertionId, expiresAt });
    if (!isNew) throw new SsoRefusal('replayed');
    await insertAttempt(tx, {
      id,
      companyId,
      connectionId,
      purpose: 'sign_in',
      userId: null,
      // Nobody has it: the attempt is answered already.
      stateHash: newToken().hash,
      browserHash,
      nonce: newToken().token,
      sealedVerifier: null,
      validMinutes: ticketMinutes,
    });
    await answerAttempt(tx, id);
    await keepClaims(tx, { id, claims, ticketHash: hash, validMinutes: ticketMinutes });
  });
  return token;
}
