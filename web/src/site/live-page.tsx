import type { ComponentType } from 'react';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import type { SiteSeed } from './site-document.ts';
import type { SiteProps } from '../core/site/site-route.ts';

/** A page with interactive parts; contains its render failures. */
export function LivePage({ Page, seed }: { Page: ComponentType<SiteProps<never>>; seed: SiteSeed }) {
  return (
    <ErrorBoundary level="page">
      <Page path={seed.path} params={seed.params} data={seed.data as never} />
    </ErrorBoundary>
  );
}
