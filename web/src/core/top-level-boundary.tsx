import { type ReactNode, use } from 'react';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { ErrorReportingContext } from '../ui/error-reporting.ts';
import { TopLevelErrorPage } from './top-level-error-page.tsx';

/** Last-resort error boundary around the whole document. */
export function TopLevelBoundary({ children }: { children: ReactNode }) {
  const { showDetails } = use(ErrorReportingContext);
  return (
    <ErrorBoundary
      level="page"
      fallback={(failure) => (
        <TopLevelErrorPage {...failure} onRetry={failure.retry} showDetails={showDetails} />
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
