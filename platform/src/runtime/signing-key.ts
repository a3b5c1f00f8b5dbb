import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config/config.ts';

/** Signs short texts for one purpose; signatures of other purposes are invalid here. */
export type Signer = {
  sign(text: string): string;
  isValid(text: string, signature: string): boolean;
};

type Secrets = Pick<Config, 'SWITCHYARD_SIGNING_SECRET' | 'DATABASE_URL'>;

/** The signer of a purpose (`form`, `ticket-link`), the same in every process of a deployment. */
export function createSigner(config: Secrets, purpose: string): Signer {
  const secret = config.SWITCHYARD_SIGNING_SECRET ?? config.DATABASE_URL;
  const key = Buffer.from(hkdfSync('sha256', secret, 'switchyard', purpose, 32));
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return {
    sign,
    isValid: (text, signature) => {
      const expected = Buffer.from(sign(text));
      const given = Buffer.from(signature);
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}
