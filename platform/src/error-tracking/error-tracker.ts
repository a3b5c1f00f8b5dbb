import type { Breadcrumb, ErrorKind } from '@switchyard/contracts/error-reports/error-report.ts';
import type { Config } from '../config/config.ts';

/** An unexpected failure of a server process. */
export type ServerFailure = {
  error: Error;
  process: 'api' | 'workers';
  route: string | null;
  traceId: string | null;
};

/** An error of a browser, without personal content. */
export type BrowserFailure = {
  errorId: string;
  fingerprint: string;
  kind: ErrorKind;
  type: string;
  message: string;
  stack: string;
  path: string;
  release: string;
  browser: string;
  occurredAt: Date;
  breadcrumbs: readonly Breadcrumb[];
};

/** Tells a service outside of failures. Calls never fail and never wait; disposing sends what is under way. */
export type ErrorTracker = AsyncDisposable & {
  readonly enabled: boolean;
  server(failure: ServerFailure): void;
  browser(failure: BrowserFailure): void;
};

const nobody: ErrorTracker = {
  enabled: false,
  server: () => undefined,
  browser: () => undefined,
  [Symbol.asyncDispose]: async () => undefined,
};

/** The tracker that the settings name. Without a DSN nothing is loaded and nothing is sent. */
export async function openErrorTracker(
  { SWITCHYARD_SENTRY_DSN: dsn, NODE_ENV: environment }: Config,
  release: string,
): Promise<ErrorTracker> {
  if (dsn === undefined) return nobody;
  // Large, and most deployments never need it.
  const { createSentryTracker } = await import('./sentry-tracker.ts');
  return createSentryTracker({ dsn, release, environment });
}
