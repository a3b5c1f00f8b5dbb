import { statusPaths, statusRoutes } from '@switchyard/contracts/status/status-routes.ts';
import type { SystemStatus } from '@switchyard/contracts/status/status.ts';
import { useCallback, useEffect, useState } from 'react';
import { keepStatus, readKeptStatus } from './kept-status.ts';

/**
 * What is known of the service: `checking` until the first answer, `live` while it answers, `kept` when it does not and
 * this is the last known state, `none` when there is none either.
 */
export type StatusSight = {
  readonly source: 'checking' | 'live' | 'kept' | 'none';
  readonly status: SystemStatus | null;
};

const answerMs = 8_000;
/** Between two looks while it answers (news come by themselves) and while it does not. */
const calmMs = 60_000;
const anxiousMs = 10_000;

/** The state of the service, current without a reload, and the last known one while the service does not answer. */
export function useSystemStatus(): StatusSight & { refresh: () => Promise<void> } {
  const [sight, setSight] = useState<StatusSight>({ source: 'checking', status: null });
  const refresh = useCallback(async () => {
    const status = await fetchStatus();
    if (status !== null) {
      keepStatus(status);
      setSight({ source: 'live', status });
      return;
    }
    setSight((before) => {
      const known = before.status ?? readKeptStatus();
      return { source: known === null ? 'none' : 'kept', status: known };
    });
  }, []);

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const look = () => void refresh();
    queueMicrotask(look);
    window.addEventListener('online', look, { signal });
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look(), {
      signal,
    });
    const news = new EventSource(statusPaths.events);
    news.addEventListener('changed', look, { signal });
    // Also after a pause of the connection, in which news were missed.
    news.addEventListener('following', look, { signal });
    // Whoever loses the stream has often lost the service.
    news.addEventListener('error', look, { signal });
    signal.addEventListener('abort', () => news.close());
    return () => stop.abort();
  }, [refresh]);

  const isLive = sight.source === 'live';
  useEffect(() => {
    const timer = setInterval(() => void refresh(), isLive ? calmMs : anxiousMs);
    return () => clearInterval(timer);
  }, [refresh, isLive]);
  return { ...sight, refresh };
}

async function fetchStatus(): Promise<SystemStatus | null> {
  try {
    const response = await fetch(statusRoutes.read.path, {
      cache: 'no-cache',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(answerMs),
    });
    return response.ok ? ((await response.json()) as SystemStatus) : null;
  } catch {
    return null;
  }
}
