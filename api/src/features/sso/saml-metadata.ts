import { fieldError } from '@switchyard/contracts/http/field-errors.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import {
  longestMetadata,
  type MetadataSource,
  type SamlMetadata,
} from '@switchyard/contracts/sso/sso-connection.ts';
import { readCertificate } from '@switchyard/platform/runtime/certificate.ts';
import { fetchOutside, type OutsideRules } from '@switchyard/platform/webhooks/fetch-outside.ts';
import { WebhookError } from '@switchyard/platform/webhooks/webhook-error.ts';
import { DOMParser, type Element, onErrorStopParsing } from '@xmldom/xmldom';

const protocol = 'urn:oasis:names:tc:SAML:2.0:metadata';
const signatures = 'http://www.w3.org/2000/09/xmldsig#';
const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

/** Metadata of a SAML provider, fetched if an address was given. @throws ProblemError `request.invalid` */
export async function readMetadata(source: MetadataSource, rules: OutsideRules): Promise<SamlMetadata> {
  if ('xml' in source) return parseMetadata(source.xml, '/xml');
  const refuse = (why: string): never => refuseAt('/url', `The metadata was not read: ${why}`);
  const text = await fetchOutside(source.url, {}, rules)
    .then(async (answer) =>
      answer.ok ? await answer.text() : refuse(`the address answered ${answer.status}`),
    )
    .catch((error: unknown) => {
      if (error instanceof WebhookError) return refuse(error.message);
      throw error;
    });
  if (text.length > longestMetadata) return refuse(`it is longer than ${longestMetadata} characters`);
  return parseMetadata(text, '/url');
}

/** @throws ProblemError `request.invalid` at the pointer */
export function parseMetadata(xml: string, pointer: string): SamlMetadata {
  const refuse = (why: string): never => refuseAt(pointer, why);
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) return refuse('Metadata must not contain a document type or entities');
  const root = parseRoot(xml);
  if (!root) return refuse('This is no XML: paste the metadata of your identity provider');
  const entity = root.localName === 'EntityDescriptor' ? root : elementsOf(root, 'EntityDescriptor')[0];
  const provider = entity && elementsOf(entity, 'IDPSSODescriptor')[0];
  if (!entity || !provider)
    return refuse('This is no metadata of an identity provider: IDPSSODescriptor is missing');
  const services = elementsOf(provider, 'SingleSignOnService');
  const ssoUrl = services.find((one) => one.getAttribute('Binding') === redirect)?.getAttribute('Location');
  if (!ssoUrl) return refuse('The metadata has no address for signing in with the binding HTTP-Redirect');
  const certificates = elementsOf(provider, 'KeyDescriptor')
    .filter((key) => key.getAttribute('use') !== 'encryption')
    .flatMap((key) => elementsOf(key, 'X509Certificate', signatures))
    .map((one) => (one.textContent ?? '').replaceAll(/\s/g, ''))
    .filter((text) => readCertificate(text) !== null);
  if (certificates.length === 0) return refuse('The metadata has no certificate for signatures');
  return {
    logoutUrl: logoutUrlOf(provider),
    issuer: (entity.getAttribute('entityID') ?? '').trim(),
    ssoUrl: ssoUrl.trim(),
    certificates: [...new Set(certificates)].slice(0, 10),
  };
}

/** Address for answers about sign-outs; null if there is none for browsers that are led by an address. */
function logoutUrlOf(provider: Element): string | null {
  const services = elementsOf(provider, 'SingleLogoutService');
  const found = services.find((one) => one.getAttribute('Binding') === redirect);
  const url = found?.getAttribute('ResponseLocation') || found?.getAttribute('Location');
  return url?.trim() || null;
}

function refuseAt(pointer: string, why: string): never {
  throw new ProblemError('request.invalid', { errors: [fieldError(pointer, 'invalid', why)] });
}

function parseRoot(xml: string): Element | null {
  try {
    return new DOMParser({ onError: onErrorStopParsing }).parseFromString(xml, 'text/xml').documentElement;
  } catch {
    return null;
  }
}

function elementsOf(parent: Element, name: string, namespace = protocol): Element[] {
  return Array.from(parent.getElementsByTagNameNS(namespace, name));
}
