import { longestRetryAfterMs, retryDelaysMs } from '@switchyard/contracts/webhooks/webhook-rules.ts';

export type TryPlan = {
  /** Attempts so far, the failed one included. */
  tries: number;
  /** `Retry-After` of the answer: seconds or a date. */
  retryAfter: string | null;
  now: Date;
  /** From 0 to 1. */
  random: () => number;
};

/** Largest part by which a delay is extended at random, so that deliveries that failed together spread. */
const jitter = 0.1;

/** When a failed delivery is attempted again; null after the last attempt. */
export function nextTry({ tries, retryAfter, now, random }: TryPlan): Date | null {
  const delay = retryDelaysMs[tries - 1];
  if (delay === undefined) return null;
  const spread = delay * (1 + jitter * random());
  const requested = Math.min(requestedMs(retryAfter, now), longestRetryAfterMs);
  return new Date(now.getTime() + Math.round(Math.max(spread, requested)));
}

function requestedMs(retryAfter: string | null, now: Date): number {
  if (retryAfter === null) return 0;
  const text = retryAfter.trim();
  if (/^\d{1,10}$/.test(text)) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? 0 : Math.max(0, at - now.getTime());
}
