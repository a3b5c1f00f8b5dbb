import type { LookupAddress } from 'node:dns';
import { type IncomingMessage, request as requestPlain, type RequestOptions } from 'node:http';
import { request as requestEncrypted } from 'node:https';
import { WebhookError } from './webhook-error.ts';
import { endWithoutAnswer } from './end-without-answer.ts';
import { type AllowedNetworks, alwaysTo, refusedTarget, resolveTarget } from './webhook-target.ts';

export type WebhookRequest = {
  readonly url: string;
  /** JSON text. */
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
};

export type PostRules = {
  readonly allowed: AllowedNetworks;
  /** Longest duration of name, connection and answer together, milliseconds. */
  readonly timeoutMs: number;
};

export type WebhookAnswer = {
  readonly status: number;
  /** Beginning of the body, as text. */
  readonly text: string;
  /** Value of `Retry-After`: seconds or a date. */
  readonly retryAfter: string | null;
};

/** Most bytes of an answer that are read; the rest is not received. */
const mostAnswerBytes = 16 * 1024;

/**
 * Posts to a webhook. Redirects are not followed, and the connection goes to the address that was checked.
 * @throws WebhookError if the address is refused, or there is no status in time
 */
export async function postWebhook(request: WebhookRequest, rules: PostRules): Promise<WebhookAnswer> {
  const refusal = refusedTarget(request.url, rules.allowed);
  if (refusal !== null) throw new WebhookError(refusal);
  const url = new URL(request.url);
  // One deadline for everything: a slow name server must not outlast the claim on the delivery.
  const deadline = AbortSignal.timeout(rules.timeoutMs);
  const address = await beforeEnd(resolveTarget(url, rules.allowed), deadline, rules);
  const response = await connect(request, { url, address, deadline, rules });
  const { statusCode = 0, headers } = response;
  const answer = await readStart(response);
  return { status: statusCode, text: answer, retryAfter: headers['retry-after'] ?? null };
}

type Connection = { url: URL; address: LookupAddress; deadline: AbortSignal; rules: PostRules };

function connect(
  { body, headers }: WebhookRequest,
  { url, address, deadline, rules }: Connection,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const options: RequestOptions = {
    method: 'POST',
    lookup: alwaysTo(address),
    agent: false,
    signal: deadline,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Switchyard-Webhooks/1',
      ...headers,
    },
  };
  const send = url.protocol === 'https:' ? requestEncrypted : requestPlain;
  const request = send(url, options, resolve);
  request.on('error', (error) =>
    reject(
      deadline.aborted
        ? tooLate(rules)
        : new WebhookError(`No connection: ${shortened(error.message)}`, { cause: error }),
    ),
  );
  endWithoutAnswer(request, reject);
  request.end(body);
  return promise;
}

/** Text of the other side's making, such as the names in its certificate. */
const shortened = (text: string) => text.replaceAll('\0', '').slice(0, 300);

/** The first bytes of the body. What comes after them, or after the deadline, is not received. */
async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= mostAnswerBytes) break;
    }
  } catch {
    // The status has arrived; a broken or late body changes nothing.
  } finally {
    response.destroy();
  }
  return Buffer.concat(chunks).subarray(0, mostAnswerBytes).toString('utf8');
}

async function beforeEnd<T>(work: Promise<T>, deadline: AbortSignal, rules: PostRules): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const end = () => reject(tooLate(rules));
  deadline.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([work, late]);
  } finally {
    deadline.removeEventListener('abort', end);
  }
}

function tooLate({ timeoutMs }: PostRules): WebhookError {
  return new WebhookError(`No answer within ${timeoutMs / 1000} s`);
}
