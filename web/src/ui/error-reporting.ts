import { createContext } from 'react';

export type ErrorLevel = 'page' | 'section' | 'component';

/** Data and actions of an error screen. */
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

/** How boundaries report an error, and whether they show its details. */
export type ErrorReporting = {
  readonly showDetails: boolean;
  readonly report: (report: ErrorReport) => void;
};

export const ErrorReportingContext = createContext<ErrorReporting>({ showDetails: false, report: () => {} });
