import { describe, expect, it } from 'vitest';
import {
  canRetry,
  errorCaught,
  noError,
  type RetryState,
  retryRequested,
  retryWindowPassed,
} from './error-retry.ts';

const limits = { maxRetries: 3, resetWindowMs: 30_000 };
const fail = (state: RetryState, at: number): RetryState => ({
  ...state,
  ...errorCaught(new Error('boom'), 'e1', at),
});

describe('retries of an error boundary', () => {
  it('go back to normal and count up', () => {
    const state = retryRequested(fail(noError, 0), 1000, limits);
    expect(state).toMatchObject({ failed: false, error: null, retryCount: 1 });
  });

  it('are allowed up to the maximum and refused above it', () => {
    let state = noError;
    for (const at of [0, 1000, 2000]) state = retryRequested(fail(state, at), at + 500, limits);
    expect(state.retryCount).toBe(3);
    const failed = fail(state, 3000);
    expect(canRetry(failed, 3500, limits)).toBe(false);
    expect(retryRequested(failed, 3500, limits)).toBe(failed);
  });

  it('count from one again when the last error is older than the window', () => {
    const failed = fail({ ...noError, retryCount: 3 }, 0);
    expect(canRetry(failed, 30_000, limits)).toBe(false);
    expect(retryRequested(failed, 30_001, limits)).toMatchObject({ failed: false, retryCount: 1 });
  });

  it('are forgotten when the window passes after a retry', () => {
    const state = retryRequested(fail(noError, 0), 100, limits);
    expect(retryWindowPassed(state).retryCount).toBe(0);
  });

  it('are not forgotten while the part is failed', () => {
    const failed = fail({ ...noError, retryCount: 2 }, 0);
    expect(retryWindowPassed(failed)).toBe(failed);
  });
});
