import { createPrivateKey, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';
import { samlKey } from './saml-keys.ts';

export type SamlKey = typeof samlKey;

/** Content of an assertion; each part can be wrong. */
export type Statement = {
  nameId: string;
  attributes?: Record<string, string | string[]>;
  key?: SamlKey;
  /** Null: leaves the part out. */
  assertionId?: string;
  issuer?: string;
  audience?: string;
  recipient?: string;
  inResponseTo?: string | null;
  /** Seconds by which the provider's clock is off. */
  clockOff?: number;
  contextClass?: string;
  sessionIndex?: string;
  isSigned?: boolean;
};

/** A request of our side, as it arrives in the query. */
export type SamlRequest = { id: string; acs: string; issuer: string; relayState: string; isForced: boolean };

export type SamlProvider = AsyncDisposable & {
  readonly entityId: string;
  readonly ssoUrl: string;
  readonly metadata: string;
  readonly metadataUrl: string;
  /** Content of the next assertion. */
  statement: Statement;
};

/** An identity provider of SAML 2.0: metadata, and a page that posts a signed assertion to the service. */
export async function openSamlProvider(): Promise<SamlProvider> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (url.pathname === '/metadata') {
      response.writeHead(200, { 'content-type': 'application/samlmetadata+xml' }).end(provider.metadata);
      return;
    }
    const asked = readSamlRequest(url);
    const answer = samlResponse(asked, provider.entityId, provider.statement);
    response.writeHead(200, { 'content-type': 'text/html' }).end(formOf(asked, answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const entityId = `${origin}/metadata`;
  const ssoUrl = `${origin}/sso`;
  const provider: SamlProvider = {
    entityId,
    ssoUrl,
    metadataUrl: entityId,
    metadata: samlMetadata({ entityId, ssoUrl }),
    statement: { nameId: 'nobody' },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return provider;
}

export function samlMetadata({ entityId, ssoUrl }: { entityId: string; ssoUrl: string }): string {
  return `<?xml version="1.0"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">
  <IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data>
      <X509Certificate>${samlKey.certificate}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>
    <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${ssoUrl}/post"/>
    <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${ssoUrl}"/>
  </IDPSSODescriptor>
</EntityDescriptor>`;
}

export function readSamlRequest(url: URL): SamlRequest {
  const packed = Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64');
  const xml = inflateRawSync(packed).toString('utf8');
  const of = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? '';
  return {
    id: of(/ID="([^"]+)"/),
    acs: of(/AssertionConsumerServiceURL="([^"]+)"/),
    issuer: of(/<saml:Issuer[^>]*>([^<]+)</),
    relayState: url.searchParams.get('RelayState') ?? '',
    isForced: /ForceAuthn="true"/.test(xml),
  };
}

/** A response with one assertion, as XML. */
export function samlXml(asked: SamlRequest, entityId: string, statement: Statement): string {
  const { key = samlKey, isSigned = true } = statement;
  const assertion = assertionXml(asked, entityId, statement);
  const now = new Date(Date.now() + (statement.clockOff ?? 0) * 1000).toISOString();
  const xml = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_${randomBytes(12).toString('hex')}" Version="2.0" IssueInstant="${now}" Destination="${asked.acs}" InResponseTo="${asked.id}"><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${entityId}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${assertion}</samlp:Response>`;
  return isSigned ? signElement(xml, 'Assertion', key) : xml;
}

export function samlResponse(asked: SamlRequest, entityId: string, statement: Statement): string {
  return Buffer.from(samlXml(asked, entityId, statement)).toString('base64');
}

function assertionXml(asked: SamlRequest, entityId: string, statement: Statement): string {
  const off = (statement.clockOff ?? 0) * 1000;
  const at = (seconds: number) => new Date(Date.now() + off + seconds * 1000).toISOString();
  const {
    nameId,
    attributes = {},
    assertionId = `_${randomBytes(12).toString('hex')}`,
    issuer = entityId,
    audience = asked.issuer,
    recipient = asked.acs,
    inResponseTo = asked.id,
    sessionIndex = '_session',
    contextClass = 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport',
  } = statement;
  const values = Object.entries(attributes)
    .map(([name, value]) => {
      const texts = [value].flat().map((text) => `<saml:AttributeValue>${text}</saml:AttributeValue>`);
      return `<saml:Attribute Name="${name}">${texts.join('')}</saml:Attribute>`;
    })
    .join('');
  const answerTo = inResponseTo === null ? '' : ` InResponseTo="${inResponseTo}"`;
  // Valid from now for half a minute: a clock that is off shows at once.
  return `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${assertionId}" Version="2.0" IssueInstant="${at(0)}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">${nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${at(20)}" Recipient="${recipient}"${answerTo}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(0)}" NotOnOrAfter="${at(20)}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${at(0)}" SessionIndex="${sessionIndex}"><saml:AuthnContext><saml:AuthnContextClassRef>${contextClass}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${values}</saml:AttributeStatement></saml:Assertion>`;
}

/** Signs the one element of a name, within it and after its issuer. */
export function signElement(xml: string, name: string, { privateKey }: SamlKey): string {
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' });
  const signer = new SignedXml({
    privateKey: key.export({ format: 'pem', type: 'pkcs8' }),
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  });
  const element = `//*[local-name(.)='${name}']`;
  signer.addReference({
    xpath: element,
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: [
      'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
      'http://www.w3.org/2001/10/xml-exc-c14n#',
    ],
  });
  signer.computeSignature(xml, {
    location: { reference: `${element}/*[local-name(.)='Issuer']`, action: 'after' },
  });
  return signer.getSignedXml();
}

function formOf({ acs, relayState }: SamlRequest, response: string): string {
  return `<form method="post" action="${acs}"><input name="SAMLResponse" value="${response}"/><input name="RelayState" value="${relayState}"/></form><script>document.forms[0].submit()</script>`;
}
