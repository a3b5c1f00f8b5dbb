import { QueryStatus } from '@reduxjs/toolkit/query/react';
import type { AppStore } from './store.ts';

/** Longest wait for the page to render; the live connection does not wait longer, ms. */
const latestMs = 5000;
/** Polling interval, ms. */
const lookEveryMs = 30;

/** Resolves when no request of the page is pending and the browser is idle: its first content is then on screen. */
export async function untilDrawn(
  store: Pick<AppStore, 'getState'>,
  reads: { readonly isReading: boolean },
): Promise<void> {
  const end = performance.now() + latestMs;
  await untilIdle();
  while ((reads.isReading || isReading(store)) && performance.now() < end) {
    await new Promise((resolve) => {
      setTimeout(resolve, lookEveryMs);
    });
    await untilIdle();
  }
}

function isReading(store: Pick<AppStore, 'getState'>): boolean {
  return Object.values(store.getState().api.queries).some((query) => query?.status === QueryStatus.pending);
}

function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 250 });
    else setTimeout(resolve, 50);
  });
}
