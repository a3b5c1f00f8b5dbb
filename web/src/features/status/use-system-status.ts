import { statusPaths, statusRoutes } from '@switchyard/contracts/status/status-routes.ts';
import type { SystemStatus } from '@switchyard/contracts/status/status.ts';
import { useCallback, useEffect, useState } from 'react';
import { keepStatus, readKeptStatus } from './kept-status.ts';

/**
 * Source of the status: `checking` until the first reply, `live` while the service answers, `kept` for a stored copy
 * while it does not, `none` without a copy.
 */
export type StatusSight = {
  readonly source: 'checking' | 'live' | 'kept' | 'none';
  readonly status: SystemStatus | null;
};

const answerMs = 8_000;
/** Polling interval while it answers (updates are also pushed) and while it does not. */
const calmMs = 60_000;
const anxiousMs = 10_000;

/** The current state of the service, updated automatically, or the last known one while it does not answer. */
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
    // Also after a reconnect, because updates were missed.
    news.addEventListener('following', look, { signal });
    // A lost stream often means that the service is down.
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
