import type { SsoReason } from '@switchyard/contracts/sso/sso-connection.ts';
import type { ConnectionRow } from '@switchyard/platform/db/repositories/sso-connection-repository.ts';
import { fetchOutside } from '@switchyard/platform/webhooks/fetch-outside.ts';
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose';
import { SsoRefusal } from '../../accounts/sso-refusal.ts';
import type { SignOutOrder } from './end-provider-sessions.ts';
import { discover } from './oidc.ts';
import { clockSkewSeconds } from './sso-attempt.ts';
import type { SsoDeps } from './sso-deps.ts';

/** Most characters of a logout token. */
export const longestLogoutToken = 20_000;

const event = 'http://schemas.openid.net/event/backchannel-logout';
/** Seconds for which a token is accepted, as the provider sends it at once. */
const longestAge = 300;
/** Signatures of a private key: a secret that both sides know proves nothing about who signed. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/**
 * Checks a logout token of OpenID Connect Back-Channel Logout 1.0: signature, issuer, audience, age and event.
 * @throws SsoRefusal with the reason
 */
export async function readLogoutToken(
  deps: SsoDeps,
  connection: ConnectionRow,
  token: string,
): Promise<SignOutOrder> {
  if (connection.kind !== 'oidc' || connection.clientId === null) throw new SsoRefusal('state');
  if (token === '' || token.length > longestLogoutToken) throw new SsoRefusal('malformed');
  const { issuer, jwks_uri: keys } = (await discover(deps, connection)).serverMetadata();
  if (keys === undefined) throw new SsoRefusal('signature');
  const found = createRemoteJWKSet(new URL(keys), {
    timeoutDuration: deps.outside.timeoutMs,
    [customFetch]: async (url, { method, headers }) =>
      await fetchOutside(url, { method, headers: Object.fromEntries(headers) }, deps.outside),
  });
  const { payload } = await jwtVerify(token, found, {
    algorithms,
    issuer,
    audience: connection.clientId,
    clockTolerance: clockSkewSeconds,
    maxTokenAge: longestAge,
    requiredClaims: ['iat', 'jti'],
    currentDate: deps.clock.now(),
  }).catch((error: unknown) => {
    throw new SsoRefusal(reasonOf(error), { cause: error });
  });
  return orderOf(payload, deps.clock.now());
}

function orderOf({ events, nonce, sub, sid, jti = '' }: JWTPayload, now: Date): SignOutOrder {
  const isSignOut = typeof events === 'object' && events !== null && Object.hasOwn(events, event);
  // An id token has a nonce: it must not end sessions.
  if (!isSignOut || nonce !== undefined) throw new SsoRefusal('malformed');
  const subject = typeof sub === 'string' && sub !== '' ? sub.slice(0, 500) : null;
  const session = typeof sid === 'string' && sid !== '' ? sid.slice(0, 500) : null;
  if (subject === null && session === null) throw new SsoRefusal('malformed');
  const keptMs = (longestAge + 2 * clockSkewSeconds) * 1000;
  return { id: `jti ${jti}`.slice(0, 300), expiresAt: new Date(now.getTime() + keptMs), subject, session };
}

function reasonOf(error: unknown): SsoReason {
  if (error instanceof errors.JWTExpired) return 'expired';
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === 'aud') return 'audience';
    if (error.claim === 'iss') return 'issuer';
    return error.claim === 'iat' ? 'expired' : 'malformed';
  }
  if (error instanceof errors.JWKSTimeout) return 'unreachable';
  if (error instanceof errors.JWTInvalid || error instanceof errors.JWSInvalid) return 'malformed';
  return error instanceof errors.JOSEError ? 'signature' : 'unreachable';
}
