import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isConsolePage } from '../../core/help-links.ts';
import { useModules } from '../../core/modules-context.ts';

/** A guide page in the console: it scrolls independently, and its links stay in the console. */
export function DocsAppFrame({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const { pathname, hash } = useLocation();
  const manifests = useModules()?.manifests ?? [];
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
    if (target) target.scrollIntoView();
    else area.current?.scrollTo({ top: 0 });
  }, [pathname, hash]);

  const stayInside = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    const href = link?.getAttribute('href') ?? '';
    if (!href.startsWith('/') || href.startsWith('//')) return;
    const { pathname: path } = new URL(href, window.location.origin);
    if (!isConsolePage(path, manifests)) return;
    event.preventDefault();
    void navigate(href);
  };
  return (
    <div
      ref={area}
      role="presentation"
      className="min-h-0 flex-1 overflow-y-auto scroll-smooth"
      onClick={stayInside}
    >
      {children}
    </div>
  );
}
