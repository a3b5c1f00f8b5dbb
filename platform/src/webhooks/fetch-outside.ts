import { openOutside, type OpenAnswer, type ReachRules, tooLate } from './open-outside.ts';
import { WebhookError } from './webhook-error.ts';

export type OutsideRules = ReachRules & {
  /** Most bytes of an answer. */
  readonly mostBytes: number;
};

type FetchOptions = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/**
 * Fetches an address that a user gave, under the rules of webhooks.
 * @throws WebhookError with the reason
 */
export async function fetchOutside(
  url: string,
  { method = 'GET', headers = {}, body }: FetchOptions,
  rules: OutsideRules,
): Promise<Response> {
  const sent = { ...headers, 'user-agent': 'Switchyard-SSO/1' };
  const answer = await openOutside({ url, method, headers: sent, body }, rules);
  const { statusCode: status = 502, headers: told } = answer.response;
  const bytes = await readAll(answer, rules);
  const type = told['content-type'];
  return new Response(status === 204 || status === 304 ? null : bytes, {
    status: status < 200 ? 502 : status,
    headers: type === undefined ? {} : { 'content-type': type },
  });
}

async function readAll(
  { response, deadline }: OpenAnswer,
  rules: OutsideRules,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > rules.mostBytes)
        throw new WebhookError(`Its answer is larger than ${rules.mostBytes} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof WebhookError) throw error;
    throw deadline.aborted ? tooLate(rules) : new WebhookError('Its answer ended early', { cause: error });
  } finally {
    response.destroy();
  }
  return Uint8Array.from(Buffer.concat(chunks));
}
