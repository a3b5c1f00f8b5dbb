import { X509Certificate } from 'node:crypto';

/** A certificate from Base64 of its DER; null if it is none. */
export function readCertificate(base64: string): X509Certificate | null {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'));
  } catch {
    return null;
  }
}
