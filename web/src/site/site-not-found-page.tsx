import { t } from '@lingui/core/macro';
import { extraLinks, popularDestinations } from '../core/not-found-links.ts';
import { type DrawLink, NotFoundView } from '../core/not-found-view.tsx';
import type { SiteProps } from '../core/site/site-route.ts';

const link: DrawLink = ({ href, className, children }) => (
  <a href={href} className={className}>
    {children}
  </a>
);

/** Page for visitors at an unknown address. */
export function SiteNotFoundPage({ data }: SiteProps<{ readonly paths: readonly string[] }>) {
  const built = (path: string) => data.paths.includes(path);
  return (
    <div className="grid place-items-center px-6 py-20">
      <NotFoundView
        home="/"
        destinations={popularDestinations(null, built)}
        extra={extraLinks(false, built)}
        contact={{ label: t`contact us`, href: built('/contact-sales') ? '/contact-sales' : null }}
        heading="h1"
        link={link}
      />
    </div>
  );
}
