import type { Config } from '../config/config.ts';
import type { ErrorTracker } from './error-tracker.ts';

const nobody: ErrorTracker = {
  enabled: false,
  server: () => undefined,
  browser: () => undefined,
  [Symbol.asyncDispose]: async () => undefined,
};

/** The configured tracker. Without a DSN nothing is loaded and nothing is sent. */
export async function openErrorTracker(
  { SWITCHYARD_SENTRY_DSN: dsn, NODE_ENV: environment }: Config,
  release: string,
): Promise<ErrorTracker> {
  if (dsn === undefined) return nobody;
  // Large, and not needed by most deployments.
  const { createSentryTracker } = await import('./sentry-tracker.ts');
  return createSentryTracker({ dsn, release, environment });
}
