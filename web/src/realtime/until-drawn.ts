import { QueryStatus } from '@reduxjs/toolkit/query/react';
import type { AppStore } from '../app/store.ts';
import type { PageReads } from './page-reads.tsx';

/** The page may take this long to draw; the live side does not wait longer, ms. */
const latestMs = 5000;
/** Between two looks, ms. */
const lookEveryMs = 30;

/**
 * Settles when nothing that the page asked for is on its way any more and the browser has time to spare: what it opened
 * with is on screen then.
 */
export async function untilDrawn(
  store: Pick<AppStore, 'getState'>,
  reads: Pick<PageReads, 'isReading'>,
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
