import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { BrandMark } from '../ui/brand-mark.tsx';
import { siteFooterGroups } from './site-links.ts';
import { SiteThemeChoice } from './site-theme-switch.tsx';

/** Footer of every public page: links to all pages, service status, version. */
export function SiteFooter() {
  return (
    <footer className="mt-auto border-t border-line bg-surface">
      <div className="mx-auto max-w-290 px-5 py-14 lg:px-8">
        <div className="grid gap-10 md:grid-cols-[1.4fr_3fr]">
          <div className="flex flex-col items-start gap-3">
            <a href="/" className="flex items-center gap-2.5 rounded-md text-lg font-semibold text-1">
              <BrandMark size={26} />
              Switchyard
            </a>
            <p className="max-w-64 text-md text-2">
              <Trans>The operations console for field-service companies.</Trans>
            </p>
            <SiteThemeChoice />
          </div>
          <nav aria-label={t`All pages`} className="grid grid-cols-2 gap-8 md:grid-cols-4">
            {siteFooterGroups.map(({ title, links }) => (
              <div key={title}>
                <h2 className="text-md font-semibold text-1">{title}</h2>
                <ul className="mt-3 flex flex-col">
                  {links.map(({ href, label }) => (
                    <li key={href}>
                      <a
                        href={href}
                        className="inline-block py-1.5 text-md text-2 underline-offset-4 hover:text-1 hover:underline max-md:py-2.5 pointer-coarse:py-2.5"
                      >
                        {label}
                      </a>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        </div>
        <p className="num mt-12 border-t border-line pt-6 text-sm text-3">Switchyard v3.1.0</p>
      </div>
    </footer>
  );
}
