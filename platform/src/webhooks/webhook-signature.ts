import { createHmac, randomBytes } from 'node:crypto';

/** Bytes of a secret; the specification allows 24 to 64. */
const secretBytes = 32;
const prefix = 'whsec_';

export type SignedMessage = {
  /** The same in all attempts. */
  readonly id: string;
  readonly body: string;
  readonly at: Date;
};

/** A new secret in the form of Standard Webhooks: `whsec_` and base64. */
export function newWebhookSecret(): string {
  return `${prefix}${randomBytes(secretBytes).toString('base64')}`;
}

/** Headers of Standard Webhooks, with a signature per secret. The signed time prevents later replays by others. */
export function signatureHeaders({ id, body, at }: SignedMessage, secrets: readonly string[]) {
  const seconds = Math.floor(at.getTime() / 1000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  };
}
