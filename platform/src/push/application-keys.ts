import { createECDH, createPrivateKey, hkdfSync, type KeyObject, sign } from 'node:crypto';
import type { Config } from '../config/config.ts';

/** The key pair by which push services and browsers recognise this deployment (RFC 8292). */
export type ApplicationKeys = {
  /** Uncompressed point, base64url: what browsers subscribe with. */
  readonly publicKey: string;
  /** Value of `Authorization` for a message to an address. */
  authorization(endpoint: string, now: Date): string;
};

type Secrets = Pick<Config, 'SWITCHYARD_SIGNING_SECRET' | 'DATABASE_URL'>;

/** Order of P-256. */
const order = 0xffffffff_00000000_ffffffff_ffffffff_bce6faad_a7179e84_f3b9cac2_fc632551n;
/** Longer than the key, so that the remainder is evenly distributed (FIPS 186-5, A.2.1). */
const drawnBytes = 48;
/** Lifetime of an authorization, seconds; push services accept a day at most. */
const lifetimeSeconds = 12 * 3_600;

/**
 * The keys, derived from the signing secret: the same in all processes, and after a restore. With another secret, browsers
 * subscribe again at their next start.
 * @param subject address of the operator, `https:` or `mailto:`
 */
export function deriveApplicationKeys(config: Secrets, subject: string): ApplicationKeys {
  const secret = config.SWITCHYARD_SIGNING_SECRET ?? config.DATABASE_URL;
  const drawn = Buffer.from(hkdfSync('sha256', secret, 'switchyard', 'web push', drawnBytes));
  const scalar = (BigInt(`0x${drawn.toString('hex')}`) % (order - 1n)) + 1n;
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(scalar.toString(16).padStart(64, '0'), 'hex');
  const publicKey = pair.getPublicKey('base64url');
  const key = privateKeyOf(pair.getPrivateKey(), pair.getPublicKey());
  return {
    publicKey,
    authorization(endpoint, now) {
      const exp = Math.floor(now.getTime() / 1_000) + lifetimeSeconds;
      const claims = { aud: new URL(endpoint).origin, exp, sub: subject };
      const text = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`;
      const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
      return `vapid t=${text}.${signature.toString('base64url')}, k=${publicKey}`;
    },
  };
}

function privateKeyOf(scalar: Buffer, point: Buffer): KeyObject {
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const d = Buffer.concat([Buffer.alloc(32 - scalar.length), scalar]).toString('base64url');
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d }, format: 'jwk' });
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
