import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import type { Profile } from '@node-saml/node-saml';
import type { ConnectionRow } from '@switchyard/platform/db/repositories/sso-connection-repository.ts';
import { DOMParser, type Element, onErrorStopParsing } from '@xmldom/xmldom';
import { SsoRefusal } from '../../accounts/sso-refusal.ts';
import { longestResponse, readMessage, refuseDocumentType, refuseWeakAlgorithms } from './dangerous-xml.ts';
import type { SignOutOrder } from './end-provider-sessions.ts';
import { samlService } from './saml-service.ts';
import { clockSkewSeconds } from './sso-attempt.ts';
import { type SsoDeps, urlsOf } from './sso-deps.ts';

/** A request to end sessions, and what is needed to answer it. */
export type SamlSignOut = {
  readonly order: SignOutOrder;
  readonly profile: Profile;
  readonly relayState: string;
};

/** Seconds for which a request is accepted, as a browser brings it at once. */
const longestAge = 300;
const skewMs = clockSkewSeconds * 1000;
const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol';

/** A posted LogoutRequest, signed within. @throws SsoRefusal with the reason */
export async function readPostedSignOut(
  deps: SsoDeps,
  connection: ConnectionRow,
  form: URLSearchParams,
): Promise<SamlSignOut> {
  requireSaml(connection);
  const request = form.get('SAMLRequest') ?? '';
  const xml = readMessage(request);
  refuseWeakAlgorithms(xml);
  const { profile } = await samlService(deps, connection)
    .validatePostRequestAsync({ SAMLRequest: request })
    .catch(refuse);
  return signOutOf(deps, connection, { xml, profile, relayState: form.get('RelayState') ?? '' });
}

/**
 * A LogoutRequest in an address, signed beside it.
 * @param search the query as it arrived: its bytes are signed
 * @throws SsoRefusal with the reason
 */
export async function readLinkedSignOut(
  deps: SsoDeps,
  connection: ConnectionRow,
  search: string,
): Promise<SamlSignOut> {
  requireSaml(connection);
  const query = new URLSearchParams(search);
  const valueOf = (name: string) => query.get(name) ?? '';
  const request = valueOf('SAMLRequest');
  // The library accepts a request without a signature.
  if (valueOf('Signature') === '' || /sha1|md5|hmac/i.test(valueOf('SigAlg'))) {
    throw new SsoRefusal('signature');
  }
  const xml = await inflate(request);
  const parts = search.replace(/^\?/, '').split('&');
  // Each name once, so that nothing but the signed value can be read.
  const signed = ['SAMLRequest', 'RelayState', 'SigAlg'].flatMap((name) => {
    const found = parts.filter((part) => part.startsWith(`${name}=`));
    if (found.length > 1 || query.getAll(name).length !== found.length) throw new SsoRefusal('malformed');
    return found;
  });
  const container = Object.fromEntries(query);
  const { profile } = await samlService(deps, connection)
    .validateRedirectAsync(container, signed.join('&'))
    .catch(refuse);
  return signOutOf(deps, connection, { xml, profile, relayState: valueOf('RelayState') });
}

/** Where the provider gets the answer; null if it did not say. */
export async function signOutAnswer(
  deps: SsoDeps,
  connection: ConnectionRow,
  { profile, relayState }: SamlSignOut,
): Promise<string | null> {
  if (connection.logoutUrl === null) return null;
  return await samlService(deps, connection, { signs: true }).getLogoutResponseUrlAsync(
    profile,
    relayState,
    {},
    true,
  );
}

type Read = { xml: string; profile: Profile | null; relayState: string };

function signOutOf(
  deps: SsoDeps,
  connection: ConnectionRow,
  { xml, profile, relayState }: Read,
): SamlSignOut {
  const root = requestOf(xml);
  if (!profile) throw new SsoRefusal('malformed');
  if (profile.issuer !== connection.issuer) throw new SsoRefusal('issuer');
  const destination = root.getAttribute('Destination') ?? '';
  if (destination !== '' && destination !== urlsOf(deps.config, connection).logout) {
    throw new SsoRefusal('recipient');
  }
  const now = deps.clock.now().getTime();
  if (!isTimely(root, now)) throw new SsoRefusal('expired');
  const order: SignOutOrder = {
    id: `logout ${root.getAttribute('ID')}`.slice(0, 300),
    expiresAt: new Date(now + 2 * (longestAge * 1000 + skewMs)),
    subject: profile.nameID.slice(0, 500),
    session: profile.sessionIndex?.slice(0, 500) ?? null,
  };
  return { order, profile, relayState };
}

/** @throws SsoRefusal `malformed` */
function requestOf(xml: string): Element {
  const root = new DOMParser({ onError: onErrorStopParsing }).parseFromString(
    xml,
    'text/xml',
  ).documentElement;
  const isRequest = root?.namespaceURI === protocol && root.localName === 'LogoutRequest';
  if (!isRequest || !root.getAttribute('ID')) throw new SsoRefusal('malformed');
  return root;
}

/** True if a request was made within the last minutes and has not ended. */
function isTimely(root: Element, now: number): boolean {
  const madeAt = Date.parse(root.getAttribute('IssueInstant') ?? '');
  const endsAt = Date.parse(root.getAttribute('NotOnOrAfter') ?? '');
  const hasEnded = endsAt + skewMs <= now;
  return Math.abs(now - madeAt) < longestAge * 1000 + skewMs && !hasEnded;
}

function requireSaml({ kind }: ConnectionRow): void {
  if (kind !== 'saml') throw new SsoRefusal('state');
}

async function inflate(request: string): Promise<string> {
  if (request === '' || request.length > longestResponse) throw new SsoRefusal('malformed');
  const options = { maxOutputLength: longestResponse };
  const bytes = await promisify<Buffer, typeof options, Buffer>(inflateRaw)(
    Buffer.from(request, 'base64'),
    options,
  ).catch((error: unknown) => {
    throw new SsoRefusal('malformed', { cause: error });
  });
  const xml = bytes.toString('utf8');
  refuseDocumentType(xml);
  return xml;
}

function refuse(error: unknown): never {
  const text = error instanceof Error ? error.message : '';
  throw new SsoRefusal(/signature/i.test(text) ? 'signature' : 'malformed', { cause: error });
}
