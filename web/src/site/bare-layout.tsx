import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { pageElementId, type SiteLayoutProps } from './page-element.ts';
import { SiteToasts } from './site-toasts.tsx';

/** Around a page of one of the product's companies: without the product's header, footer and chat. */
export function BareLayout({ page }: Pick<SiteLayoutProps, 'page'>) {
  return (
    <div className="flex min-h-dvh flex-col text-base">
      <main id={pageElementId} tabIndex={-1} className="flex-1 outline-none">
        {'node' in page && page.node}
      </main>
      <ErrorBoundary level="component" fallback={nothing}>
        <SiteToasts />
      </ErrorBoundary>
    </div>
  );
}

/** The page works without it. */
const nothing = () => '';
