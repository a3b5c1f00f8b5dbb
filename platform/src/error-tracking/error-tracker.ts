import type { Breadcrumb, ErrorKind } from '@switchyard/contracts/error-reports/error-report.ts';

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

/** Reports failures to an external service. Calls never fail and never wait; disposing flushes pending reports. */
export type ErrorTracker = AsyncDisposable & {
  readonly enabled: boolean;
  server(failure: ServerFailure): void;
  browser(failure: BrowserFailure): void;
};
