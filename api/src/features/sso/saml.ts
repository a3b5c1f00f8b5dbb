import { SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import type { SsoClaims, SsoReason } from '@switchyard/contracts/sso/sso-connection.ts';
import type { ConnectionRow } from '@switchyard/platform/db/repositories/sso-connection-repository.ts';
import { SsoRefusal } from '../../accounts/sso-refusal.ts';
import { firstText, namesOf, readEmail, textsOf } from './claims.ts';
import { reportsFactor } from './reported-factor.ts';
import { readAssertion, requireAnswerTo } from './saml-assertion.ts';
import { type Answered, type Assertion, type Challenge, clockSkewSeconds } from './sso-attempt.ts';
import { type SsoDeps, urlsOf } from './sso-deps.ts';

/** Most characters of a response, in Base64. */
export const longestResponse = 200_000;

/** The page of the provider, with a request in its query. */
export async function samlAuthorizeUrl(
  deps: SsoDeps,
  connection: ConnectionRow,
  { attemptId, state, isFresh }: Challenge,
): Promise<string> {
  const saml = open(deps, connection, { requestId: requestIdOf(attemptId), isFresh });
  return await saml.getAuthorizeUrlAsync(state, undefined, {});
}

/** Metadata for the provider: addresses of this side, and that assertions must be signed. */
export function serviceMetadata(deps: SsoDeps, connection: ConnectionRow): string {
  return open(deps, connection, {}).generateServiceProviderMetadata(null, null);
}

/**
 * Checks a response: one assertion, signed by a certificate of the connection, for this request, place and time.
 * @param response Base64, as it was posted
 * @throws SsoRefusal with the reason
 */
export async function readSamlAnswer(
  deps: SsoDeps,
  { connection, attempt }: Answered,
  response: string,
): Promise<{ claims: SsoClaims; assertion: Assertion }> {
  refuseDangerous(response);
  const saml = open(deps, connection, {});
  const { profile } = await saml
    .validatePostResponseAsync({ SAMLResponse: response })
    .catch((error: unknown) => {
      throw refusalOf(error);
    });
  if (!profile?.getAssertion) throw new SsoRefusal('malformed');
  // Of the signed part alone: the rest of the response may be anyone's.
  const assertion = readAssertion(profile.getAssertion());
  requireAnswerTo(assertion, {
    issuer: connection.issuer,
    recipient: urlsOf(deps.config, connection.id).acs,
    requestId: requestIdOf(attempt.id),
    now: deps.clock.now(),
    skewMs: clockSkewSeconds * 1000,
  });
  const {
    attributes = {},
    nameID,
    nameIDFormat,
  } = profile as {
    attributes?: Record<string, unknown>;
    nameID?: string;
    nameIDFormat?: string;
  };
  if (nameID === undefined || (nameIDFormat ?? '').endsWith(':transient')) throw new SsoRefusal('malformed');
  const { id, expiresAt, contextClass, signedInAt } = assertion;
  const get = (...names: readonly string[]) => firstText(...names.map((name) => attributes[name]));
  const named = [attributes['http://schemas.microsoft.com/claims/authnmethodsreferences']].flatMap(textsOf);
  return {
    assertion: { id, expiresAt },
    claims: {
      subject: nameID.slice(0, 500),
      email: readEmail(get(...emailNames) ?? (/@/.test(nameID) ? nameID : null)),
      ...namesOf(get(...firstNames), get(...lastNames), get(...wholeNames)),
      groups: textsOf(attributes[connection.roleAttribute]),
      reportsFactor: reportsFactor({ amr: named, acr: contextClass }),
      signedInAt,
    },
  };
}

const claimsAt = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/';
const emailNames = [
  'email',
  'mail',
  'emailaddress',
  `${claimsAt}emailaddress`,
  'urn:oid:0.9.2342.19200300.100.1.3',
];
const firstNames = ['firstName', 'givenName', 'given_name', `${claimsAt}givenname`, 'urn:oid:2.5.4.42'];
const lastNames = ['lastName', 'surname', 'family_name', 'sn', `${claimsAt}surname`, 'urn:oid:2.5.4.4'];
const wholeNames = ['displayName', 'name', 'http://schemas.microsoft.com/identity/claims/displayname'];

/** Ids of XML must not begin with a digit. */
function requestIdOf(attemptId: string): string {
  return `_${attemptId.replaceAll('-', '')}`;
}

type Options = { requestId?: string; isFresh?: boolean };

function open(deps: SsoDeps, connection: ConnectionRow, { requestId, isFresh = false }: Options): SAML {
  const { acs, entityId } = urlsOf(deps.config, connection.id);
  return new SAML({
    callbackUrl: acs,
    issuer: entityId,
    audience: entityId,
    idpCert: connection.certificates,
    entryPoint: connection.ssoUrl ?? '',
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: clockSkewSeconds * 1000,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    forceAuthn: isFresh,
    signatureAlgorithm: 'sha256',
    // Checked against the attempt instead, in the signed part.
    validateInResponseTo: ValidateInResponseTo.never,
    cacheProvider: noCache,
    ...(requestId === undefined ? {} : { generateUniqueId: () => requestId }),
  });
}

/** The default keeps a timer per instance. */
const noCache = {
  saveAsync: async () => null,
  getAsync: async () => null,
  removeAsync: async () => null,
};

/**
 * Refuses before any parser reads it: no document type (entities that grow or read files), and no hash that can be forged.
 * @throws SsoRefusal `malformed`, `signature`
 */
function refuseDangerous(response: string): void {
  if (response.length > longestResponse || !/^[A-Za-z0-9+/=\s]+$/.test(response)) {
    throw new SsoRefusal('malformed');
  }
  const xml = Buffer.from(response, 'base64').toString('utf8');
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw new SsoRefusal('malformed');
  // Value by value: one expression for all of it would take time that grows with the square of the length.
  for (const [, value = ''] of xml.matchAll(/Algorithm\s*=\s*["']([^"']*)/gi)) {
    if (/sha1|md5|hmac/i.test(value)) throw new SsoRefusal('signature');
  }
}

function refusalOf(error: unknown): SsoRefusal {
  const text = error instanceof Error ? error.message : '';
  return new SsoRefusal(reasonOf(text), { cause: error });
}

function reasonOf(text: string): SsoReason {
  if (/signature|ID cannot refer|encrypted|signed/i.test(text)) return 'signature';
  if (/audience/i.test(text)) return 'audience';
  if (/expired|not yet valid|subject confirmation/i.test(text)) return 'expired';
  if (/provider returned/i.test(text)) return 'provider';
  return 'malformed';
}
