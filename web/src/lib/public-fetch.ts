import type { Problem } from '@switchyard/contracts/http/problem.ts';
import { parseJson } from './parse-json.ts';
import { type RequestError, requestErrorText } from './request-error.ts';
import { textOfCause } from './text-of-cause.ts';

export type PublicRequest = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Query parameters; empty, null and undefined ones are left out. */
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  /** JSON payload; FormData and Blob are sent as they are. */
  readonly body?: unknown;
  /** Key of a write that may be sent again: the same for each try of one intent. Made up when it is left out. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
};

/** An answer, or why there is none. `error` goes into `describeRequestError` and `fieldErrorsOf`. */
export type PublicAnswer<Data> =
  | { readonly ok: true; readonly status: number; readonly data: Data }
  | {
      readonly ok: false;
      readonly status: RequestError['status'];
      readonly problem: Problem | null;
      readonly error: RequestError;
    };

/**
 * One call to the server from a page that has no store: session cookie, JSON, idempotency key, typed failure. Never
 * rejects: no network is `{ ok: false, status: 'network' }`. The data are what the contract of the path promises.
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
    // A page of the network on the way, not an answer of the server: nothing was sent.
    if (text !== '' && data === undefined)
      return failed({ status: 'network', text: 'The answer cannot be read.' });
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

function requestInit({ method = 'GET', body, idempotencyKey, signal }: PublicRequest): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json', 'x-requested-with': 'switchyard' };
  if (method !== 'GET') headers['idempotency-key'] = idempotencyKey ?? crypto.randomUUID();
  const base: RequestInit = { method, headers, credentials: 'include', ...(signal ? { signal } : {}) };
  if (body === undefined) return base;
  const raw = body instanceof FormData || body instanceof Blob;
  if (!raw) headers['content-type'] = 'application/json';
  return { ...base, body: raw ? body : JSON.stringify(body) };
}
