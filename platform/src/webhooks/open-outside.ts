import type { LookupAddress } from 'node:dns';
import { type IncomingMessage, request as requestPlain, type RequestOptions } from 'node:http';
import { request as requestEncrypted } from 'node:https';
import { endWithoutAnswer } from './end-without-answer.ts';
import { WebhookError } from './webhook-error.ts';
import { type AllowedNetworks, alwaysTo, refusedTarget, resolveTarget } from './webhook-target.ts';

export type ReachRules = {
  readonly allowed: AllowedNetworks;
  /** Longest duration of name, connection and answer together, milliseconds. */
  readonly timeoutMs: number;
};

export type OutsideRequest = {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
};

/** An answer whose body has not been read. */
export type OpenAnswer = {
  readonly response: IncomingMessage;
  /** Aborted when the time of the whole exchange is over. */
  readonly deadline: AbortSignal;
};

/**
 * Requests an address that a user gave: on the internet over HTTPS, or in networks that the operator allows. Redirects
 * are not followed, and the connection goes to the address that was checked.
 * @throws WebhookError if the address is refused, or there is no status in time
 */
export async function openOutside(request: OutsideRequest, rules: ReachRules): Promise<OpenAnswer> {
  const refusal = refusedTarget(request.url, rules.allowed);
  if (refusal !== null) throw new WebhookError(refusal);
  const url = new URL(request.url);
  // One deadline for everything: a slow name server must not outlast the caller's patience.
  const deadline = AbortSignal.timeout(rules.timeoutMs);
  const address = await beforeEnd(resolveTarget(url, rules.allowed), deadline, rules);
  return { response: await connect(request, { url, address, deadline, rules }), deadline };
}

type Connection = { url: URL; address: LookupAddress; deadline: AbortSignal; rules: ReachRules };

function connect(
  { method, headers, body }: OutsideRequest,
  { url, address, deadline, rules }: Connection,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  const options: RequestOptions = {
    method,
    lookup: alwaysTo(address),
    agent: false,
    signal: deadline,
    headers: { ...length, ...headers },
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

async function beforeEnd<T>(work: Promise<T>, deadline: AbortSignal, rules: ReachRules): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const end = () => reject(tooLate(rules));
  deadline.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([work, late]);
  } finally {
    deadline.removeEventListener('abort', end);
  }
}

export function tooLate({ timeoutMs }: Pick<ReachRules, 'timeoutMs'>): WebhookError {
  return new WebhookError(`No answer within ${timeoutMs / 1000} s`);
}
