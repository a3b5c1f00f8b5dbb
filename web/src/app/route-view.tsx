import { type ReactNode, Suspense } from 'react';
import { PageReading } from '../realtime/page-reads.tsx';
import { RecordNotFoundError } from '../lib/record-not-found-error.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { PageSpinner } from '../ui/page-spinner.tsx';
import type { LazyComponent } from '../lib/lazy-component.tsx';
import { LazyNotFound } from './lazy-not-found.tsx';

/** A lazy page with its spinner and its own error screen; a missing record shows the not-found page. */
export function RouteView({ page }: { page: LazyComponent<object> }) {
  return (
    <PageFrame>
      <page.Component />
    </PageFrame>
  );
}

function PageFrame({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      level="page"
      fallback={({ error }) => (error instanceof RecordNotFoundError ? <LazyNotFound /> : null)}
    >
      <Suspense
        fallback={
          <>
            <PageReading />
            <PageSpinner text="Loading page" />
          </>
        }
      >
        {children}
      </Suspense>
    </ErrorBoundary>
  );
}
