import { createContext } from 'react';

export type ErrorLevel = 'page' | 'section' | 'component';

/** What an error screen knows and can do. */
export type FallbackProps = {
  readonly error: unknown;
  readonly errorId: string;
  readonly retryCount: number;
  readonly canRetry: boolean;
  readonly retry: () => void;
};

export type ErrorReport = {
  readonly error: unknown;
  readonly errorId: string;
  readonly level: ErrorLevel | 'application';
  readonly componentStack: string;
};

/** What boundaries do with an error besides showing it, and whether they show its details. */
export type ErrorReporting = {
  readonly showDetails: boolean;
  readonly report: (report: ErrorReport) => void;
};

export const ErrorReportingContext = createContext<ErrorReporting>({ showDetails: false, report: () => {} });
