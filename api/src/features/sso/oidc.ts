import type { SsoClaims, SsoReason } from '@switchyard/contracts/sso/sso-connection.ts';
import { publicOrigin } from '@switchyard/platform/config/config.ts';
import type { ConnectionRow } from '@switchyard/platform/db/repositories/sso-connection-repository.ts';
import { fetchOutside } from '@switchyard/platform/webhooks/fetch-outside.ts';
import { WebhookError } from '@switchyard/platform/webhooks/webhook-error.ts';
import * as client from 'openid-client';
import { SsoRefusal } from '../../accounts/sso-refusal.ts';
import { firstText, namesOf, readEmail, textsOf } from './claims.ts';
import { reportsFactor } from './reported-factor.ts';
import { type Answered, type Challenge, clockSkewSeconds, verifierOf } from './sso-attempt.ts';
import { connectionOwner, type SsoDeps, urlsOf } from './sso-deps.ts';

/**
 * The page of the provider: authorization code with PKCE, state and nonce.
 * @throws SsoRefusal `unreachable`, `issuer`
 */
export async function oidcAuthorizeUrl(
  deps: SsoDeps,
  connection: ConnectionRow,
  { state, nonce, verifier, isFresh, email }: Challenge,
): Promise<string> {
  const config = await discover(deps, connection);
  const offered = config.serverMetadata().scopes_supported ?? [];
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: urlsOf(deps.config, connection).callback,
    scope: ['openid', 'email', 'profile', ...(offered.includes('groups') ? ['groups'] : [])].join(' '),
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...(isFresh ? { prompt: 'login', max_age: '0' } : {}),
    ...(email === undefined ? {} : { login_hint: email }),
  });
  return url.href;
}

/**
 * Exchanges the code of an answer and checks the id token: signature, issuer, audience, nonce and times.
 * @param search the query of the callback, as it arrived
 * @throws SsoRefusal with the reason
 */
export async function readOidcAnswer(
  deps: SsoDeps,
  answered: Answered,
  { search, state }: { search: string; state: string },
): Promise<SsoClaims> {
  const { connection, attempt } = answered;
  const verifier = verifierOf(deps, answered);
  const config = await discover(deps, connection);
  const { pathname } = new URL(urlsOf(deps.config, connection).callback);
  try {
    const tokens = await client.authorizationCodeGrant(
      config,
      new URL(`${publicOrigin(deps.config)}${pathname}${search}`),
      {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: attempt.nonce,
        idTokenExpected: true,
      },
    );
    const claims = tokens.claims();
    if (!claims) throw new SsoRefusal('malformed');
    const isEnough = firstText(claims['email']) !== null || !config.serverMetadata().userinfo_endpoint;
    const more = isEnough ? {} : await client.fetchUserInfo(config, tokens.access_token, claims.sub);
    return claimsOf({ ...more, ...claims }, connection);
  } catch (error) {
    throw refusalOf(error);
  }
}

function claimsOf(claims: Readonly<Record<string, unknown>>, { roleAttribute }: ConnectionRow): SsoClaims {
  const signedInAt = claims['auth_time'];
  const isUnverified = claims['email_verified'] === false || claims['email_verified'] === 'false';
  return {
    subject: String(claims['sub']).slice(0, 500),
    // An address that the provider did not verify may be a stranger's.
    email: isUnverified ? null : readEmail(firstText(claims['email'])),
    ...namesOf(
      firstText(claims['given_name']),
      firstText(claims['family_name']),
      firstText(claims['name'], claims['preferred_username']),
    ),
    groups: textsOf(claims[roleAttribute]),
    reportsFactor: reportsFactor({ amr: textsOf(claims['amr']), acr: firstText(claims['acr']) }),
    signedInAt: typeof signedInAt === 'number' ? signedInAt : null,
    session: firstText(claims['sid'])?.slice(0, 500) ?? null,
  };
}

type Extension = (config: client.Configuration) => void;

/** Published configuration of the provider. @throws SsoRefusal `unreachable`, `issuer` */
export async function discover(deps: SsoDeps, connection: ConnectionRow): Promise<client.Configuration> {
  const { issuer, clientId, sealedSecret } = connection;
  const secret = sealedSecret && deps.sealer.open(sealedSecret, connectionOwner(connection));
  if (clientId === null || secret === null) {
    deps.logger.error('the secret of a connection cannot be opened: was the signing secret replaced?');
    throw new SsoRefusal('unreachable');
  }
  const server = new URL(issuer);
  const isPlain = server.protocol === 'http:';
  const metadata = { client_secret: secret, [client.clockTolerance]: clockSkewSeconds };
  const customFetch: client.CustomFetch = async (url, { method, headers, body }) =>
    await fetchOutside(
      url,
      { method, headers, ...(body == null ? {} : { body: textOf(body) }) },
      deps.outside,
    );
  // The guard decides which networks may be reached without TLS. Discovery looks for this very function.
  const execute: Extension[] = [client.enableNonRepudiationChecks];
  // oxlint-disable-next-line typescript/no-deprecated -- marked by its authors to stand out; it is not to be removed
  if (isPlain) execute.push(client.allowInsecureRequests);
  const set = (config: client.Configuration) => {
    for (const extend of execute) extend(config);
    config[client.customFetch] = customFetch;
    config.timeout = deps.outside.timeoutMs / 1000;
  };
  try {
    const config = await client.discovery(server, clientId, metadata, client.ClientSecretPost(secret), {
      execute,
      [client.customFetch]: customFetch,
      timeout: deps.outside.timeoutMs / 1000,
    });
    refuseManyTenants(config);
    const methods = config.serverMetadata().token_endpoint_auth_methods_supported;
    if (methods === undefined || methods.includes('client_secret_post')) return config;
    const basic = new client.Configuration(
      config.serverMetadata(),
      clientId,
      metadata,
      client.ClientSecretBasic(secret),
    );
    set(basic);
    return basic;
  } catch (error) {
    if (error instanceof SsoRefusal) throw error;
    const reason = reasonOf(error);
    throw new SsoRefusal(reason === 'issuer' ? 'issuer' : 'unreachable', {
      cause: error,
      message: messageOf(error),
    });
  }
}

/** Issuers of Entra that any tenant, or any private account, signs in with, and states any address with. */
const manyTenants = /\{tenantid\}|9188040d-6c67-4c5b-b112-36a304b66dad/i;

/** An issuer of many companies proves nothing about this one. @throws SsoRefusal `issuer` */
function refuseManyTenants(config: client.Configuration): void {
  const { issuer } = config.serverMetadata();
  if (!manyTenants.test(issuer)) return;
  throw new SsoRefusal('issuer', {
    message: 'This issuer serves many tenants: enter the one of your tenant',
  });
}

function textOf(body: NonNullable<client.FetchBody>): string {
  if (typeof body === 'string') return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new TypeError('Only texts are sent to providers');
}

function refusalOf(error: unknown): SsoRefusal {
  if (error instanceof SsoRefusal) return error;
  return new SsoRefusal(reasonOf(error), { cause: error, message: messageOf(error) });
}

/** Claims of an id token that were not as expected. */
const ofClaim: Readonly<Record<string, SsoReason>> = {
  nonce: 'nonce',
  iss: 'issuer',
  aud: 'audience',
  azp: 'audience',
};

function reasonOf(error: unknown): SsoReason {
  if (causeWith(error, (one) => one instanceof WebhookError)) return 'unreachable';
  if (error instanceof client.AuthorizationResponseError) return 'provider';
  if (error instanceof client.ResponseBodyError) return 'provider';
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED':
      return 'expired';
    case 'OAUTH_JWT_CLAIM_COMPARISON_FAILED':
    case 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED':
      return ofClaim[comparedOf(error)] ?? 'issuer';
    case 'OAUTH_KEY_SELECTION_FAILED':
      return 'signature';
    case 'OAUTH_TIMEOUT':
      return 'unreachable';
    default:
  }
  const text = textOfChain(error);
  if (/signature/i.test(text)) return 'signature';
  if (/"iss"|issuer/i.test(text)) return 'issuer';
  if (/"state"/i.test(text)) return 'state';
  if (/nonce/i.test(text)) return 'nonce';
  if (/fetch failed|HTTP status code/i.test(text)) return 'unreachable';
  return 'malformed';
}

/** Name of the claim that a comparison failed on. */
function comparedOf(error: unknown): string {
  const found = causeWith(error, (one) => typeof one === 'object' && one !== null && 'claim' in one);
  const claim = (found as { claim?: unknown } | undefined)?.claim;
  return typeof claim === 'string' ? claim : '';
}

/** The first of an error and its causes that fulfils a condition. */
function causeWith(error: unknown, isIt: (one: unknown) => boolean): unknown {
  for (let one = error, depth = 0; one !== undefined && one !== null && depth < 6; depth += 1) {
    if (isIt(one)) return one;
    one = one instanceof Error ? one.cause : undefined;
  }
  return undefined;
}

function textOfChain(error: unknown): string {
  const texts: string[] = [];
  causeWith(error, (one) => {
    if (one instanceof Error) texts.push(one.message);
    return false;
  });
  return texts.join(' ');
}

/** Why it failed, without what a provider could put into a message. */
function messageOf(error: unknown): string {
  const guarded = causeWith(error, (one) => one instanceof WebhookError);
  if (guarded instanceof WebhookError) return guarded.message;
  return error instanceof Error ? error.message.replaceAll('\0', '').slice(0, 200) : 'Unknown failure';
}
