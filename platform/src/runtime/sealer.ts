import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../config/config.ts';

/** Encrypts short secrets for the database, for one purpose. */
export type Sealer = {
  /** @param owner the record that the secret belongs to; it opens for no other */
  seal(text: string, owner: string): Buffer;
  /** The secret; null if it was sealed with another key, for another owner, or altered. */
  open(sealed: Buffer, owner: string): string | null;
};

type Secrets = Pick<Config, 'SWITCHYARD_SIGNING_SECRET' | 'DATABASE_URL'>;

/** First byte of each sealed text: the format. */
const version = 1;
const nonceLength = 12;
const tagLength = 16;

/** The sealer of a purpose, the same in every process of a deployment: AES-256-GCM with a derived key. */
export function createSealer(config: Secrets, purpose: string): Sealer {
  const secret = config.SWITCHYARD_SIGNING_SECRET ?? config.DATABASE_URL;
  const key = Buffer.from(hkdfSync('sha256', secret, 'switchyard', `seal ${purpose}`, 32));
  return {
    seal(text, owner) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from([version]), nonce, cipher.getAuthTag(), sealed]);
    },
    open(sealed, owner) {
      const body = 1 + nonceLength + tagLength;
      if (sealed[0] !== version || sealed.length < body) return null;
      const nonce = sealed.subarray(1, 1 + nonceLength);
      const tag = sealed.subarray(1 + nonceLength, body);
      const cipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength });
      cipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
      try {
        return Buffer.concat([cipher.update(sealed.subarray(body)), cipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
