import { createPrivateKey, randomBytes, sign, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRawSync } from 'node:zlib';
import { encrypt, type EncryptOptions } from 'xml-encryption';
import { samlKey } from './saml-keys.ts';
import { type SamlKey, signElement } from './saml-provider.ts';

const cipher = 'http://www.w3.org/2009/xmlenc11#aes256-gcm';
const transport = 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p';

/** A response whose assertion is encrypted for a certificate in PEM. */
export async function encryptAssertion(
  xml: string,
  certificate: string,
  more: Partial<EncryptOptions> = {},
): Promise<string> {
  const assertion = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? '';
  const hidden = await promisify<string, EncryptOptions, string>(encrypt)(assertion, {
    rsa_pub: new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    pem: certificate,
    encryptionAlgorithm: cipher,
    keyEncryptionAlgorithm: transport,
    ...more,
  });
  const names = 'xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"';
  return xml.replace(assertion, `<saml:EncryptedAssertion ${names}>${hidden}</saml:EncryptedAssertion>`);
}

/** Content of a request to end sessions. */
export type SignOut = {
  issuer: string;
  destination: string;
  nameId: string;
  sessionIndex?: string;
  key?: SamlKey;
  /** Seconds since it was made. */
  age?: number;
};

function signOutXml({ issuer, destination, nameId, sessionIndex, age = 0 }: SignOut): string {
  const at = new Date(Date.now() - age * 1000).toISOString();
  const id = `_${randomBytes(12).toString('hex')}`;
  const session =
    sessionIndex === undefined ? '' : `<samlp:SessionIndex>${sessionIndex}</samlp:SessionIndex>`;
  return `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="${at}" Destination="${destination}"><saml:Issuer>${issuer}</saml:Issuer><saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">${nameId}</saml:NameID>${session}</samlp:LogoutRequest>`;
}

/** A LogoutRequest for a form, signed within. */
export function postedSignOut(request: SignOut): string {
  const xml = signElement(signOutXml(request), 'LogoutRequest', request.key ?? samlKey);
  return Buffer.from(xml).toString('base64');
}

/** A LogoutRequest for an address, signed beside it. */
export function linkedSignOut(request: SignOut, relayState = 'way back'): string {
  const packed = deflateRawSync(signOutXml(request)).toString('base64');
  const signed = [
    `SAMLRequest=${encodeURIComponent(packed)}`,
    `RelayState=${encodeURIComponent(relayState)}`,
    `SigAlg=${encodeURIComponent('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256')}`,
  ].join('&');
  const { privateKey } = request.key ?? samlKey;
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' });
  const signature = sign('sha256', Buffer.from(signed), key).toString('base64');
  return `${signed}&Signature=${encodeURIComponent(signature)}`;
}
