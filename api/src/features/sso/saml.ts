import type { SsoClaims, SsoReason } from '@switchyard/contracts/sso/sso-connection.ts';
import type { ConnectionRow } from '@switchyard/platform/db/repositories/sso-connection-repository.ts';
import { SsoRefusal } from '../../accounts/sso-refusal.ts';
import { firstText, namesOf, readEmail, textsOf } from './claims.ts';
import { readMessage, refuseDangerous } from './dangerous-xml.ts';
import { reportsFactor } from './reported-factor.ts';
import { readAssertion, requireAnswerTo } from './saml-assertion.ts';
import { ownKeyOf, samlService } from './saml-service.ts';
import { type Assertion, type Challenge, clockSkewSeconds } from './sso-attempt.ts';
import { type SsoDeps, urlsOf } from './sso-deps.ts';

/** The page of the provider, with a request in its query. */
export async function samlAuthorizeUrl(
  deps: SsoDeps,
  connection: ConnectionRow,
  { attemptId, state, isFresh }: Challenge,
): Promise<string> {
  const saml = samlService(deps, connection, { requestId: requestIdOf(attemptId), isFresh });
  return await saml.getAuthorizeUrlAsync(state, undefined, {});
}

/** Metadata for the provider: addresses of this side, that assertions must be signed, and the key to encrypt them with. */
export function serviceMetadata(deps: SsoDeps, connection: ConnectionRow): string {
  return samlService(deps, connection).generateServiceProviderMetadata(connection.keyCertificate, null);
}

/** Purpose of an answer: an attempt of this side, or null for a sign-in that began at the provider. */
export type Asked = { readonly connection: ConnectionRow; readonly attempt: { readonly id: string } | null };

/**
 * Checks a response: one assertion, signed by a certificate of the connection, for this request, place and time.
 * @param response Base64, as it was posted
 * @throws SsoRefusal with the reason
 */
export async function readSamlAnswer(
  deps: SsoDeps,
  { connection, attempt }: Asked,
  response: string,
): Promise<{ claims: SsoClaims; assertion: Assertion }> {
  await refuseDangerous(readMessage(response), ownKeyOf(deps, connection));
  const { profile } = await samlService(deps, connection)
    .validatePostResponseAsync({ SAMLResponse: response })
    .catch((error: unknown) => {
      throw refusalOf(error);
    });
  if (!profile?.getAssertion) throw new SsoRefusal('malformed');
  // Of the signed part alone: the rest of the response may be anyone's.
  const assertion = readAssertion(profile.getAssertion());
  requireAnswerTo(assertion, {
    issuer: connection.issuer,
    recipient: urlsOf(deps.config, connection).acs,
    requestId: attempt === null ? null : requestIdOf(attempt.id),
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
  const { id, expiresAt, contextClass, signedInAt, session } = assertion;
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
      session,
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
