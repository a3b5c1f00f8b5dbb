import 'reflect-metadata';
import { PemConverter, X509CertificateGenerator } from '@peculiar/x509';

/** Private key and its certificate, both in PEM. */
export type OwnKey = { readonly key: string; readonly certificate: string };

const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 3072,
  publicExponent: new Uint8Array([1, 0, 1]),
};
const validYears = 10;

/** Makes a key pair for assertions that a provider encrypts, with a certificate signed by itself, as metadata needs one. */
export async function makeOwnKey(connectionId: string): Promise<OwnKey> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const notBefore = new Date();
  const notAfter = new Date(notBefore);
  notAfter.setUTCFullYear(notBefore.getUTCFullYear() + validYears);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [`Switchyard ${connectionId}`] }],
    notBefore,
    notAfter,
    signingAlgorithm: algorithm,
    keys,
  });
  const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
  return { key: PemConverter.encode(key, 'PRIVATE KEY'), certificate: certificate.toString('pem') };
}
