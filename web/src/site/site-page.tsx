import type { ComponentType } from 'react';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import type { SiteSeed } from './site-document.ts';
import { SiteLayout } from './site-layout.tsx';
import type { SiteProps } from './site-route.ts';

/** A page in its frame: drawn by the build, and once more by the browser. */
export function SitePageView({ Page, seed }: { Page: ComponentType<SiteProps<never>>; seed: SiteSeed }) {
  return (
    <SiteLayout path={seed.path}>
      <ErrorBoundary level="page">
        <Page path={seed.path} params={seed.params} data={seed.data as never} />
      </ErrorBoundary>
    </SiteLayout>
  );
}
