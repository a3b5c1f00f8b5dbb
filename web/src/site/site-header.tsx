import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Menu, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { BrandMark } from '../ui/brand-mark.tsx';
import { buttonClass } from '../ui/button.tsx';
import { siteHeaderLinks } from './site-links.ts';
import { SiteThemeSwitch } from './site-theme-switch.tsx';

/** Header of every public page. Signed-in users get a link to the console instead of the sign-in link. */
export function SiteHeader({ path }: { path: string }) {
  return (
    <header className="sticky top-0 z-10 border-b border-line bg-bg">
      <div className="mx-auto flex h-16 max-w-290 items-center gap-2 px-5 max-sm:gap-1 lg:px-8">
        <a
          href="/"
          className="mr-4 flex items-center gap-2.5 rounded-md text-lg max-sm:mr-0 font-semibold text-1"
        >
          <BrandMark size={26} />
          Switchyard
        </a>
        <nav aria-label={t`Site`} className="hidden gap-1 md:flex">
          {siteHeaderLinks.map((link) => (
            <HeaderLink key={link.href} {...link} path={path} />
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-2">
          <SiteThemeSwitch />
          <a
            href="/login"
            className={`${buttonClass('ghost', 'lg')} in-data-[signed-in]:hidden max-md:hidden`}
          >
            <Trans>Sign in</Trans>
          </a>
          <a href="/signup" className={`${buttonClass('primary', 'lg')} in-data-[signed-in]:hidden`}>
            <Trans>Get Started</Trans>
          </a>
          <a href="/" className={`${buttonClass('primary', 'lg')} not-in-data-[signed-in]:hidden`}>
            <Trans>Open console</Trans>
          </a>
          <MobileMenu path={path} />
        </div>
      </div>
    </header>
  );
}

function HeaderLink({ href, label, path }: { href: string; label: string; path: string }) {
  const here = path === href || path.startsWith(`${href}/`);
  return (
    <a
      href={href}
      aria-current={path === href ? 'page' : undefined}
      className={`rounded-md px-3 py-2 text-lg transition-colors hover:text-1 ${here ? 'text-1' : 'text-2'}`}
    >
      {label}
    </a>
  );
}

/** Also opens without JavaScript. */
function MobileMenu({ path }: { path: string }) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: KeyboardEvent | PointerEvent) => {
      const { current } = menu;
      if (!current?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return;
        current.querySelector('summary')?.focus();
      } else if (event.target instanceof Node && current.contains(event.target)) return;
      current.open = false;
    };
    document.addEventListener('keydown', close);
    document.addEventListener('pointerdown', close);
    return () => {
      document.removeEventListener('keydown', close);
      document.removeEventListener('pointerdown', close);
    };
  }, []);
  return (
    <details ref={menu} className="group md:hidden">
      <summary
        aria-label={t`Menu`}
        className="grid size-11 list-none place-items-center rounded-md text-2 hover:text-1 [&::-webkit-details-marker]:hidden"
      >
        <Menu aria-hidden="true" size={22} className="group-open:hidden" />
        <X aria-hidden="true" size={22} className="hidden group-open:block" />
      </summary>
      <nav
        aria-label={t`Site`}
        className="absolute inset-x-0 top-16 flex flex-col gap-1 border-b border-line-strong bg-bg px-5 pt-2 pb-6 shadow-overlay"
      >
        {[...siteHeaderLinks, { href: '/login', label: t`Sign in` }].map(({ href, label }) => (
          <a
            key={href}
            href={href}
            aria-current={path === href ? 'page' : undefined}
            className="border-b border-line py-3.5 text-lg font-medium text-1"
          >
            {label}
          </a>
        ))}
      </nav>
    </details>
  );
}
