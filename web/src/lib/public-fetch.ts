import { t } from '@lingui/core/macro';
import type { Problem } from '@switchyard/contracts/http/problem.ts';
import { parseJson } from './parse-json.ts';
import { type RequestError, requestErrorText } from './request-error.ts';
import { textOfCause } from './text-of-cause.ts';
import { newTraceparent } from './traceparent.ts';

export type PublicRequest = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Query parameters; empty, null and undefined values are omitted. */
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  /** JSON payload; FormData and Blob are sent as they are. */
  readonly body?: unknown;
  /** Idempotency key of a retryable write: the same for each try of one intent. Generated if omitted. */
  readonly idempotencyKey?: string;
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
};

/** A reply, or the reason why there is none. `error` can be passed to `describeRequestError` and `fieldErrorsOf`. */
export type PublicAnswer<Data> =
  | { readonly ok: true; readonly status: number; readonly data: Data }
  | {
      readonly ok: false;
      readonly status: RequestError['status'];
      readonly problem: Problem | null;
      readonly error: RequestError;
    };

/**
 * Sends one call to the server from a page without a store: session cookie, JSON, idempotency key, typed failure.
 * Never rejects: no network is `{ ok: false, status: 'network' }`. The data are typed by the contract of the path.
 */
export async function publicFetch<Data = unknown>(
  path: string,
  options: PublicRequest = {},
): Promise<PublicAnswer<Data>> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(withQuery(path, options.query), requestInit(options));
    text = await response.text();
  } catch (cause) {
    const aborted = cause instanceof DOMException && cause.name === 'AbortError';
    return failed({
      status: aborted ? 'aborted' : 'network',
      text: textOfCause(cause),
    });
  }
  if (response.ok) {
    const data = text === '' ? undefined : parseJson(text);
    // A captive portal answered instead of the server: nothing was sent.
    if (text !== '' && data === undefined)
      return failed({ status: 'network', text: t`The answer cannot be read.` });
    return { ok: true, status: response.status, data: data as Data };
  }
  const { status, statusText, headers } = response;
  const error = { status, text: requestErrorText(status, statusText, text) };
  const isProblem = headers.get('content-type')?.includes('problem+json') === true;
  const problem = isProblem ? parseJson(text) : undefined;
  return failed(problem === undefined ? error : { ...error, problem: problem as Problem });
}

function failed(error: RequestError): PublicAnswer<never> {
  return { ok: false, status: error.status, problem: error.problem ?? null, error };
}

function withQuery(path: string, query: PublicRequest['query'] = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') search.set(key, String(value));
  }
  return search.size === 0 ? path : `${path}?${search}`;
}

function requestInit({
  method = 'GET',
  body,
  idempotencyKey,
  headers: more,
  signal,
}: PublicRequest): RequestInit {
  const headers: Record<string, string> = {
    ...more,
    accept: 'application/json',
    'x-requested-with': 'switchyard',
    traceparent: newTraceparent(),
  };
  if (method !== 'GET') headers['idempotency-key'] = idempotencyKey ?? crypto.randomUUID();
  const base: RequestInit = { method, headers, credentials: 'include', ...(signal ? { signal } : {}) };
  if (body === undefined) return base;
  const raw = body instanceof FormData || body instanceof Blob;
  if (!raw) headers['content-type'] = 'application/json';
  return { ...base, body: raw ? body : JSON.stringify(body) };
}
