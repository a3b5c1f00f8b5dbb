import { createHmac } from 'node:crypto';
import type { LookupAddress } from 'node:dns';
import { type ClientRequest, request as requestPlain, type RequestOptions } from 'node:http';
import { request as requestEncrypted } from 'node:https';
import { endWithoutAnswer } from './end-without-answer.ts';
import { resolveName } from './resolve-name.ts';
import { isLoopback, isPrivateAddress } from './private-address.ts';
import { WebhookError } from './webhook-error.ts';
import { alwaysTo } from './webhook-target.ts';

/** Allowed webhook targets: the internet over HTTPS; tests also listen on the loopback address. */
export type WebhookRules = { allowLoopback: boolean };

export type Webhook = {
  url: string;
  /** JSON text. */
  body: string;
  /** Signing key. */
  secret: string;
  deliveryId: string;
  /** Epoch milliseconds. */
  now: number;
};

const timeoutMs = 5_000;

/**
 * Why an address cannot be a webhook; null if it can. The address that its name resolves to is checked on each
 * delivery.
 */
export function refusedWebhook(text: string, { allowLoopback }: WebhookRules): string | null {
  if (!URL.canParse(text)) return 'Invalid address: give one such as https://hooks.example.com/status';
  const url = new URL(text);
  if (allowLoopback && isLoopback(url.hostname)) return null;
  if (url.protocol !== 'https:') return 'Invalid address: it must begin with https://';
  if (url.username !== '' || url.password !== '') return 'Invalid address: it must not hold a password';
  const isAddress = /^[\d.]+$|^\[/.test(url.hostname);
  if (isAddress && isPrivateAddress(url.hostname)) return 'Invalid address: it is not on the internet';
  if (
    !isAddress &&
    (!url.hostname.includes('.') ||
      /\.(local|internal|localhost|test|invalid|home\.arpa)\.?$/.test(url.hostname))
  )
    return 'Invalid address: it is not on the internet';
  return null;
}

/**
 * Value of `X-Switchyard-Signature`: `t=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<body>" in hex>`. The timestamp
 * prevents a recorded request from being replayed later.
 */
export function signWebhook({ body, secret, now }: Pick<Webhook, 'body' | 'secret' | 'now'>): string {
  const seconds = Math.floor(now / 1000);
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}

/**
 * Posts to a webhook: redirects are not followed, the name is resolved once, and the connection goes to the checked
 * address, so that the name cannot point to an internal address after the check.
 * @throws WebhookError if the address is refused, there is no answer within five seconds, or the answer is not a 2xx
 */
export async function sendWebhook(webhook: Webhook, rules: WebhookRules): Promise<void> {
  const refusal = refusedWebhook(webhook.url, rules);
  if (refusal !== null) throw new WebhookError(refusal);
  const status = await post(webhook, rules);
  if (status < 200 || status > 299) throw new WebhookError(`It answered ${status}`);
}

async function post(webhook: Webhook, rules: WebhookRules): Promise<number> {
  const url = new URL(webhook.url);
  const endsAt = performance.now() + timeoutMs;
  const options: RequestOptions = {
    method: 'POST',
    lookup: alwaysTo(await inTime(resolvePublic(url.hostname, rules))),
    agent: false,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(webhook.body),
      'user-agent': 'Switchyard-Status/1',
      'x-switchyard-delivery': webhook.deliveryId,
      'x-switchyard-signature': signWebhook(webhook),
    },
  };
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const send = url.protocol === 'https:' ? requestEncrypted : requestPlain;
  const request: ClientRequest = send(url, options, (response) => {
    // Ignores the response body, whatever its size.
    resolve(response.statusCode ?? 0);
    response.destroy();
  });
  const timer = setTimeout(() => request.destroy(tooLate()), endsAt - performance.now());
  request.on('error', (error) =>
    reject(error instanceof WebhookError ? error : new WebhookError(error.message, { cause: error })),
  );
  endWithoutAnswer(request, reject);
  request.end(webhook.body);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}

const tooLate = () => new WebhookError('No response within 5 s');

/** A silent name server must not outlast the claim on the delivery. @throws WebhookError */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(tooLate()), timeoutMs);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Address of a name; refused if any of its addresses is private. @throws WebhookError */
async function resolvePublic(hostname: string, { allowLoopback }: WebhookRules): Promise<LookupAddress> {
  let addresses: LookupAddress[];
  try {
    addresses = await resolveName(hostname.replace(/^\[|\]$/g, ''), { isLocal: allowLoopback });
  } catch (error) {
    throw new WebhookError('Its host name cannot be resolved', { cause: error });
  }
  const isInside = addresses.some(
    ({ address }) => isPrivateAddress(address) && !(allowLoopback && isLoopback(address)),
  );
  const [first] = addresses;
  if (isInside || first === undefined) {
    throw new WebhookError('Its host name resolves to a private address');
  }
  return first;
}
