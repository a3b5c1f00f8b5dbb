import { t } from '@lingui/core/macro';
import type { Problem } from '@switchyard/contracts/http/problem.ts';
import { parseJson } from '../lib/parse-json.ts';
import { type RequestError, requestErrorText } from '../lib/request-error.ts';
import { textOfCause } from '../lib/text-of-cause.ts';
import { newTraceparent } from '../lib/traceparent.ts';

export type RequestArgs = {
  /** Path from the root: `/api/jobs`. */
  readonly path: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Query parameters; empty, null and undefined values are omitted, lists are joined by commas. */
  readonly query?: Readonly<Record<string, QueryValue>>;
  /** JSON payload; FormData and Blob are sent as they are, without a JSON header. */
  readonly body?: unknown;
  /** Base revision of a write; sent as `If-Match: "v<revision>"`. */
  readonly revision?: number;
  /** Idempotency key of a retryable write; generated if omitted. */
  readonly idempotencyKey?: string;
  /** Handling of a 401: a failure (default), or `null` as data. */
  readonly on401?: 'throw' | 'null';
};

export type QueryValue = string | number | boolean | null | undefined | readonly string[];
export type RequestMeta = { readonly status: number; readonly etag: string | null };
export type RequestResult =
  | { readonly data: unknown; readonly meta: RequestMeta }
  | { readonly error: RequestError; readonly meta?: RequestMeta };

/** Sends one call to the server with session cookie, JSON, idempotency key and typed failure. */
export async function request(args: RequestArgs, signal: AbortSignal): Promise<RequestResult> {
  const init = requestInit(args, signal);
  let response: Response;
  let text: string;
  try {
    response = await fetch(requestUrl(args), init);
    text = await response.text();
  } catch (cause) {
    const aborted = cause instanceof DOMException && cause.name === 'AbortError';
    return {
      error: {
        status: aborted ? 'aborted' : 'network',
        text: textOfCause(cause),
      },
    };
  }
  const meta = { status: response.status, etag: response.headers.get('etag') };
  if (response.status === 401 && args.on401 === 'null') return { data: null, meta };
  if (!response.ok) {
    const error = failure(response, text);
    return isFromBetween(error) ? { error: { status: 'network', text: error.text } } : { error, meta };
  }
  const data = text === '' ? null : parseJson(text);
  // A captive portal answers every request with its own page; that is not an answer from the server.
  return data === undefined
    ? { error: { status: 'network', text: t`The answer cannot be read.` } }
    : { data, meta };
}

/** Path with its query parameters. */
export function requestUrl({ path, query = {} }: Pick<RequestArgs, 'path' | 'query'>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(',') : value;
    if (text !== null && text !== undefined && text !== '') search.set(key, String(text));
  }
  return search.size === 0 ? path : `${path}?${search}`;
}

function requestInit(args: RequestArgs, signal: AbortSignal): RequestInit {
  const { method = 'GET', body, revision, idempotencyKey } = args;
  const headers: Record<string, string> = {
    accept: 'application/json',
    'x-requested-with': 'switchyard',
    traceparent: newTraceparent(),
  };
  if (method !== 'GET') headers['idempotency-key'] = idempotencyKey ?? crypto.randomUUID();
  if (revision !== undefined) headers['if-match'] = `"v${revision}"`;
  if (body === undefined) return { method, headers, signal, credentials: 'include' };
  const raw = body instanceof FormData || body instanceof Blob;
  if (!raw) headers['content-type'] = 'application/json';
  return { method, headers, signal, credentials: 'include', body: raw ? body : JSON.stringify(body) };
}

function failure(response: Response, text: string): RequestError {
  const error = {
    status: response.status,
    text: requestErrorText(response.status, response.statusText, text),
  };
  const isProblem = response.headers.get('content-type')?.includes('problem+json') === true;
  const problem = isProblem ? parseJson(text) : undefined;
  return problem === undefined ? error : { ...error, problem: problem as Problem };
}

/** A proxy answered without reaching the service, whose own refusals include the request id. */
function isFromBetween({ status, problem }: RequestError): boolean {
  return (status === 502 || status === 503 || status === 504) && problem?.traceId === undefined;
}
