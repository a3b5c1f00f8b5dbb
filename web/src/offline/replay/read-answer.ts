import { t } from '@lingui/core/macro';
import { parseJson } from '../../lib/parse-json.ts';
import type { SendAnswer } from '../outbox/apply-result.ts';
import { textOfCause } from '../../lib/text-of-cause.ts';
import { newTraceparent } from '../../lib/traceparent.ts';

export type RawAnswer = { readonly status: number; readonly text: string; readonly headers: Headers };

type Call = Omit<RequestInit, 'headers'> & {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
};

/** The response to a call, or why none arrived. Each call is a trace, with all changes of its batch. */
export async function ask(
  url: string,
  { headers, ...init }: Call,
): Promise<RawAnswer | { readonly failure: string }> {
  try {
    const traced = { ...headers, traceparent: newTraceparent() };
    const response = await fetch(url, {
      credentials: 'include',
      cache: 'no-store',
      ...init,
      headers: traced,
    });
    return { status: response.status, text: await response.text(), headers: response.headers };
  } catch (cause) {
    return { failure: textOfCause(cause) };
  }
}

/**
 * The user must set up a second factor first, or is outside of the company's networks; their work waits on the device
 * until then.
 */
const untilAllowed = new Set(['auth.second_factor_missing', 'auth.network_refused']);
/** Delay between tries meanwhile, ms. */
const allowedRetryMs = 15_000;

/** Maps a failed answer to a result, by the result table. */
export function readFailure({ status, text, headers }: RawAnswer): SendAnswer {
  const problem = readProblem(headers, text);
  const words = (problem?.detail ?? problem?.title ?? `${status}`).slice(0, 500);
  if (status === 401) return { kind: 'signed_out' };
  if (problem?.code === 'sync.actor_mismatch') return { kind: 'other_user' };
  const mustWait = untilAllowed.has(problem?.code ?? '');
  if (isPassing(status) || mustWait) {
    const wait = mustWait ? allowedRetryMs : retryAfterMs(headers);
    return { kind: 'later', status, retryAfterMs: wait, text: words };
  }
  // A refusal of Switchyard has our format; anything else comes from an intermediary.
  if (problem === null) return { kind: 'garbage', text: t`Answer ${status} that is not ours` };
  return { kind: 'refused', status, text: words };
}

/** True if the same request may succeed later. */
function isPassing(status: number): boolean {
  return status === 408 || status === 424 || status === 425 || status === 429 || status >= 500;
}

/** The `Retry-After` header, seconds or a date, as ms from now. */
export function retryAfterMs(headers: Headers): number | null {
  const value = headers.get('retry-after');
  if (value === null) return null;
  const seconds = Number(value);
  const ms = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1000;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

type ProblemWords = { readonly code: string; readonly title: string; readonly detail?: string };

function readProblem(headers: Headers, text: string): ProblemWords | null {
  if (headers.get('content-type')?.includes('problem+json') !== true) return null;
  const problem = parseJson(text);
  if (typeof problem !== 'object' || problem === null || !('code' in problem) || !('title' in problem))
    return null;
  return problem as ProblemWords;
}
