import { problemSchema, type Problem } from '@switchyard/contracts/http/problem.ts';
import type { z } from 'zod';

/** The server refused. `problem` is null if the response was not in the contract's form. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly status: number;
  readonly problem: Problem | null;

  constructor(status: number, problem: Problem | null) {
    super(`${status} ${problem?.code ?? ''} ${problem?.detail ?? problem?.title ?? ''}`.trim());
    this.status = status;
    this.problem = problem;
  }
}

export type WriteOptions<Reply extends z.ZodType> = {
  body: unknown;
  /** Idempotency key: the same for every attempt of a write. */
  key: string;
  reply: Reply;
  /** Revision on which the change is based. */
  revision?: number;
};

export type ApiClient = {
  get<Reply extends z.ZodType>(path: string, reply: Reply): Promise<z.output<Reply>>;
  post<Reply extends z.ZodType>(path: string, options: WriteOptions<Reply>): Promise<z.output<Reply>>;
  patch<Reply extends z.ZodType>(path: string, options: WriteOptions<Reply>): Promise<z.output<Reply>>;
};

export type ApiClientOptions = {
  /** Origin of the console, also sent as the caller's origin. */
  base: string;
  email: string;
  password: string;
  /** Sessions to spread the writes over, because limits count per session. */
  sessions: number;
  signal: AbortSignal;
  /** Awaited before each write; sets the pace. */
  beforeWrite?: (() => Promise<void>) | undefined;
  /** Runs a request when there is room for it. */
  limit: <T>(work: () => Promise<T>) => Promise<T>;
  onWrite?: (write: { status: number; ms: number }) => void;
  onWait?: (reason: 'limited' | 'unavailable') => void;
};

/** Retry period for an unavailable server; milliseconds. */
const patienceMs = 60_000;
/** Time for a running request to end when the replay is stopped, milliseconds. */
const answerMs = 30_000;

/** Uses the public API as one user. Waits if the server asks for it and repeats unanswered requests. */
export async function openApiClient(options: ApiClientOptions): Promise<ApiClient> {
  const { base } = options;
  const cookies: string[] = [];
  for (let at = 0; at < options.sessions; at += 1) cookies.push(await signIn(options));
  let turn = 0;

  const send = async (method: string, path: string, write?: WriteOptions<z.ZodType>): Promise<unknown> => {
    const slot = (turn += 1) % cookies.length;
    const { status, body } = await options.limit(() =>
      persist(options, async () => {
        const response = await fetch(`${base}${path}`, {
          method,
          signal: AbortSignal.timeout(answerMs),
          headers: headersOf(base, cookies[slot] ?? '', write),
          ...(write ? { body: JSON.stringify(write.body) } : {}),
        });
        if (response.status === 401) cookies[slot] = await signIn(options);
        return response;
      }),
    );
    if (status >= 400) throw new RefusedError(status, problemSchema.safeParse(body).data ?? null);
    return body;
  };
  const change = async <Reply extends z.ZodType>(
    method: string,
    path: string,
    write: WriteOptions<Reply>,
  ) => {
    await options.beforeWrite?.();
    const started = performance.now();
    let status = 0;
    try {
      const body = await send(method, path, write);
      status = 200;
      return write.reply.parse(body);
    } catch (error) {
      if (error instanceof RefusedError) status = error.status;
      throw error;
    } finally {
      options.onWrite?.({ status, ms: performance.now() - started });
    }
  };
  return {
    get: async (path, reply) => reply.parse(await send('GET', path)),
    post: (path, write) => change('POST', path, write),
    patch: (path, write) => change('PATCH', path, write),
  };
}

function headersOf(base: string, cookie: string, write?: WriteOptions<z.ZodType>): Record<string, string> {
  return {
    cookie,
    'x-switchyard-source': 'replay',
    ...(write ? { origin: base, 'content-type': 'application/json', 'idempotency-key': write.key } : {}),
    ...(write?.revision === undefined ? {} : { 'if-match': `"v${write.revision}"` }),
  };
}

/** Retries until the response is not a rate limit, an outage or an ended session. */
async function persist(
  { signal, onWait }: ApiClientOptions,
  request: () => Promise<Response>,
): Promise<{ status: number; body: unknown }> {
  const until = performance.now() + patienceMs;
  for (let attempt = 0; ; attempt += 1) {
    signal.throwIfAborted();
    const isLast = performance.now() > until;
    const response = await request().catch((error: unknown) => {
      if (signal.aborted || isLast) throw error;
      return undefined;
    });
    if (response && (isLast || !temporary.includes(response.status))) {
      return { status: response.status, body: await bodyOf(response) };
    }
    await response?.body?.cancel();
    // The session had ended; the request has signed in again.
    if (response?.status === 401 && attempt === 0) continue;
    onWait?.(response?.status === 429 ? 'limited' : 'unavailable');
    await sleep(Math.max(askedWait(response), Math.min(2_000, 100 * 2 ** attempt)), signal);
  }
}

const temporary: readonly number[] = [401, 429, 502, 503, 504];

/** Delay from Retry-After; milliseconds. */
function askedWait(response: Response | undefined): number {
  return Number(response?.headers.get('retry-after') ?? 0) * 1000;
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

async function signIn(options: ApiClientOptions): Promise<string> {
  const { base, email, password } = options;
  let cookie = '';
  const { status, body } = await persist(options, async () => {
    const response = await fetch(`${base}/api/auth/login`, {
      method: 'POST',
      signal: AbortSignal.timeout(answerMs),
      headers: { origin: base, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    cookie = response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    // Wrong credentials are a final response, not a reason to sign in again.
    return response.status === 401 ? new Response(response.body, { status: 403 }) : response;
  });
  if (status === 200) return cookie;
  const problem = problemSchema.safeParse(body).data ?? null;
  throw new Error(`Nobody can sign in as ${email}: ${problem?.title ?? status}`);
}

/** Waits; rejects early with the signal's reason if the signal is aborted. */
export async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new Promise<void>((done, fail) => {
    const stop = () => {
      clearTimeout(timer);
      fail(signal.reason instanceof Error ? signal.reason : new Error('stopped'));
    };
    // A timer holds at most 24.8 days.
    const timer = setTimeout(
      () => {
        signal.removeEventListener('abort', stop);
        done();
      },
      Math.min(ms, 2_000_000_000),
    );
    signal.addEventListener('abort', stop, { once: true });
  });
}
