import { Trans } from '@lingui/react/macro';
import { ChatHost } from '../features/assistant/widget/chat-host.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { pageElementId, type SiteLayoutProps } from './page-element.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { SiteToasts } from './site-toasts.tsx';

/** Around the pages of the product's own site. */
export function SiteLayout({ path, page }: SiteLayoutProps) {
  return (
    <div className="flex min-h-dvh flex-col text-base">
      <a
        href="#content"
        className="absolute top-3 left-3 z-60 -translate-y-20 rounded-md bg-accent px-4 py-2 font-semibold text-accent-ink focus:translate-y-0"
      >
        <Trans>Skip to content</Trans>
      </a>
      <SiteHeader path={path} />
      {'node' in page ? (
        <main {...place}>{page.node}</main>
      ) : (
        // oxlint-disable-next-line react/no-danger -- our own markup, already on the page
        <main {...place} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: page.drawn }} />
      )}
      <SiteFooter />
      <ErrorBoundary level="component" fallback={nothing}>
        <SiteToasts />
      </ErrorBoundary>
      <ErrorBoundary level="component" fallback={nothing}>
        <ChatHost autoShow={chatOpensOn.has(path)} isVisitor={isVisitor} />
      </ErrorBoundary>
    </div>
  );
}

/** The page works without it. */
const nothing = () => '';

const place = { id: pageElementId, tabIndex: -1, className: 'flex-1 outline-none' } as const;

/** Pages for reading; on pages with a form, the chat stays closed until it is opened. */
const chatOpensOn: ReadonlySet<string> = new Set(['/', '/features', '/pricing', '/about', '/resources']);

/** `boot.js` marks the document if the browser has a session. */
const isVisitor = () => document.documentElement.dataset['signedIn'] === undefined;
