import { t } from '@lingui/core/macro';
import { type ReactNode, Suspense } from 'react';
import { PageReading } from '../realtime/page-reads.tsx';
import { RecordNotFoundError } from '../lib/record-not-found-error.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageSpinner } from '../ui/page-spinner.tsx';
import type { LazyComponent } from '../lib/lazy-component.tsx';
import type { ModulePage } from '../core/module.ts';
import { LazyNotFound } from './lazy-not-found.tsx';
import { viewOf } from './module-pages.ts';

/** A lazy page with its spinner and its own error screen; a missing record shows the not-found page. */
export function RouteView({ page }: { page: LazyComponent<object> }) {
  return (
    <PageFrame waiting={<PageSpinner text={t`Loading page`} />}>
      <page.Component />
    </PageFrame>
  );
}

/** The same inside the shell: while the page loads, the header already has its title and final height. */
export function ShellRouteView({ page }: { page: ModulePage }) {
  const view = viewOf(page);
  return (
    <PageFrame
      waiting={
        <>
          <PageHeader
            title={page.title}
            {...(page.bare ? {} : { tools: <span className="h-7 pointer-coarse:h-11" /> })}
          />
          <PageSpinner text={t`Loading page`} />
        </>
      }
    >
      <view.Component />
    </PageFrame>
  );
}

/** A slot for lazily loaded content, with its own error screen. */
export function PageFrame({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
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
