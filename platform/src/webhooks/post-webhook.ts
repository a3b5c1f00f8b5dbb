import type { IncomingMessage } from 'node:http';
import { openOutside, type ReachRules } from './open-outside.ts';

export type WebhookRequest = {
  readonly url: string;
  /** JSON text, or bytes of the type that the headers name. */
  readonly body: string | Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
};

export type PostRules = ReachRules;

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
 * Posts to a webhook.
 * @throws WebhookError if the address is refused, or there is no status in time
 */
export async function postWebhook(
  { url, body, headers }: WebhookRequest,
  rules: PostRules,
): Promise<WebhookAnswer> {
  const sent = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Switchyard-Webhooks/1',
    ...headers,
  };
  const { response } = await openOutside({ url, method: 'POST', headers: sent, body }, rules);
  const { statusCode = 0, headers: told } = response;
  const text = await readStart(response);
  return { status: statusCode, text, retryAfter: told['retry-after'] ?? null };
}

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
