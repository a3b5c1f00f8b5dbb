import type { ReactNode } from 'react';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { SiteToasts } from './site-toasts.tsx';

/** What every public page has around it. */
export function SiteLayout({ path, children }: { path: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col text-base">
      <a
        href="#content"
        className="absolute top-3 left-3 z-60 -translate-y-20 rounded-md bg-accent px-4 py-2 font-semibold text-accent-ink focus:translate-y-0"
      >
        Skip to content
      </a>
      <SiteHeader path={path} />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <SiteFooter />
      <SiteToasts />
    </div>
  );
}
