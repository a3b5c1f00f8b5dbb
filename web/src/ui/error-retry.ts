/** State of an error boundary. `retryCount` counts retries within the reset window. */
export type RetryState = {
  readonly error: unknown;
  readonly failed: boolean;
  readonly errorId: string | null;
  readonly retryCount: number;
  /** Time of the last error, epoch ms. */
  readonly lastErrorAt: number | null;
};

export type RetryLimits = {
  /** Retries allowed within the window. */
  readonly maxRetries: number;
  /** Time after which the retry count is reset, ms. */
  readonly resetWindowMs: number;
};

export const defaultRetryLimits: RetryLimits = { maxRetries: 3, resetWindowMs: 30_000 };

export const noError: RetryState = {
  error: null,
  failed: false,
  errorId: null,
  retryCount: 0,
  lastErrorAt: null,
};

/** State after an error; the retry count is kept. */
export function errorCaught(error: unknown, errorId: string, at: number): Omit<RetryState, 'retryCount'> {
  return { error, failed: true, errorId, lastErrorAt: at };
}

/** State after the user asked for a retry: reset, or unchanged when no retry is left. */
export function retryRequested(state: RetryState, at: number, limits = defaultRetryLimits): RetryState {
  const retryCount = nextRetryCount(state, at, limits);
  if (!state.failed || retryCount > limits.maxRetries) return state;
  return { ...state, error: null, failed: false, errorId: null, retryCount };
}

/** State after the reset window passed without another error. */
export function retryWindowPassed(state: RetryState): RetryState {
  return state.failed ? state : { ...state, retryCount: 0 };
}

/** True if a retry would be accepted now. */
export function canRetry(state: RetryState, at: number, limits = defaultRetryLimits): boolean {
  return nextRetryCount(state, at, limits) <= limits.maxRetries;
}

function nextRetryCount(state: RetryState, at: number, limits: RetryLimits): number {
  const expired = state.lastErrorAt !== null && at - state.lastErrorAt > limits.resetWindowMs;
  return expired ? 1 : state.retryCount + 1;
}
