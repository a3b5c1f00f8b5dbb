import { type ReactNode, Suspense } from 'react';
import { PageReading } from '../realtime/page-reads.tsx';
import { RecordNotFoundError } from '../lib/record-not-found-error.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageSpinner } from '../ui/page-spinner.tsx';
import type { LazyComponent } from '../lib/lazy-component.tsx';
import type { AppRoute } from './app-route.ts';
import { barePaths } from './bare-paths.ts';
import { LazyNotFound } from './lazy-not-found.tsx';

/** A lazy page with its spinner and its own error screen; a missing record shows the not-found page. */
export function RouteView({ page }: { page: LazyComponent<object> }) {
  return (
    <PageFrame waiting={<PageSpinner text="Loading page" />}>
      <page.Component />
    </PageFrame>
  );
}

/** The same inside the shell: while the page is fetched, its header has its title and is as high as it will be. */
export function ShellRouteView({ route }: { route: AppRoute }) {
  return (
    <PageFrame
      waiting={
        <>
          <PageHeader
            title={route.title}
            {...(barePaths.has(route.path) ? {} : { tools: <span className="h-7 pointer-coarse:h-9" /> })}
          />
          <PageSpinner text="Loading page" />
        </>
      }
    >
      <route.page.Component />
    </PageFrame>
  );
}

function PageFrame({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  return (
    <ErrorBoundary
      level="page"
      fallback={({ error }) => (error instanceof RecordNotFoundError ? <LazyNotFound /> : null)}
    >
      <Suspense
        fallback={
          <>
            <PageReading />
            {waiting}
          </>
        }
      >
        {children}
      </Suspense>
    </ErrorBoundary>
  );
}
