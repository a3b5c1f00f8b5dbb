import { decryptXml } from '@node-saml/node-saml/lib/xml.js';
import { DOMParser, type Element, onErrorStopParsing, XMLSerializer } from '@xmldom/xmldom';
import { SsoRefusal } from '../../accounts/sso-refusal.ts';

/** Most characters of a message, in Base64. */
export const longestResponse = 200_000;

/** The XML of a posted message. @throws SsoRefusal `malformed` if it is none, too long, or has a document type */
export function readMessage(base64: string): string {
  if (base64.length > longestResponse || !/^[A-Za-z0-9+/=\s]+$/.test(base64)) {
    throw new SsoRefusal('malformed');
  }
  const xml = Buffer.from(base64, 'base64').toString('utf8');
  refuseDocumentType(xml);
  return xml;
}

/** Entities grow or read files. @throws SsoRefusal `malformed` */
export function refuseDocumentType(xml: string): void {
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw new SsoRefusal('malformed');
}

/** Hashes that can be forged, and keys that anyone knows. @throws SsoRefusal `signature` */
export function refuseWeakAlgorithms(xml: string): void {
  // Value by value: one expression for all of it would take time that grows with the square of the length.
  for (const [, value = ''] of xml.matchAll(/Algorithm\s*=\s*["']([^"']*)/gi)) {
    if (/sha1|md5|hmac/i.test(value)) throw new SsoRefusal('signature');
  }
}

/**
 * Refuses a response before it is believed: weak algorithms outside of the encrypted part and within it. Encryption itself may
 * use SHA-1 in OAEP, where it is sound, but not the older ciphers.
 * @param key private key in PEM; null if the connection has none
 * @throws SsoRefusal `malformed`, `signature`; the same for everything that goes wrong in decryption
 */
export async function refuseDangerous(xml: string, key: string | null): Promise<void> {
  if (!xml.includes('EncryptedAssertion')) return refuseWeakAlgorithms(xml);
  const root = parse(xml);
  const serializer = new XMLSerializer();
  const hidden = childrenOf(root, 'EncryptedAssertion');
  const texts = hidden.map((one) => {
    const text = serializer.serializeToString(one);
    root.removeChild(one);
    return text;
  });
  refuseWeakAlgorithms(serializer.serializeToString(root));
  for (const text of texts) {
    if (/#rsa-1_5|#tripledes-cbc/i.test(text) || key === null) throw new SsoRefusal('signature');
    const plain = await decryptXml(text, key).catch((error: unknown) => {
      throw new SsoRefusal('signature', { cause: error });
    });
    refuseDocumentType(plain);
    refuseWeakAlgorithms(plain);
  }
}

function parse(xml: string): Element {
  try {
    const root = new DOMParser({ onError: onErrorStopParsing }).parseFromString(
      xml,
      'text/xml',
    ).documentElement;
    if (root) return root;
  } catch (error) {
    throw new SsoRefusal('malformed', { cause: error });
  }
  throw new SsoRefusal('malformed');
}

function childrenOf(root: Element, name: string): Element[] {
  return Array.from(root.childNodes).filter(
    (one): one is Element => one.nodeType === 1 && one.localName === name,
  );
}
