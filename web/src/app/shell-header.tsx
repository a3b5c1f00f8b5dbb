import { Trans } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { Kbd } from '../ui/kbd.tsx';
import { useCommandCenter } from './command-center-context.ts';
import { ConnectionBadge } from './connection-badge.tsx';
import { HelpLink } from '../core/help-link.tsx';
import { NotificationInbox } from './notification-inbox.tsx';

type ShellHeaderProps = {
  /** Receives the element for the page's title. */
  titleRef: (element: HTMLElement | null) => void;
  /** Receives the element for the page's tools. */
  toolsRef: (element: HTMLElement | null) => void;
  zone: string;
};

/** Title and tools of the page, then search, connection and inbox. On phones the tools get their own row. */
export function ShellHeader({ titleRef, toolsRef, zone }: ShellHeaderProps) {
  const { openPalette } = useCommandCenter();
  return (
    <header className="flex min-h-12 shrink-0 items-center gap-x-3 border-b border-line bg-bg px-4 max-md:flex-wrap max-md:px-3">
      {/* A long title is truncated in favour of the tools, but keeps some width and the elements beside it. */}
      <div
        ref={titleRef}
        className="flex h-12 min-w-0 items-center max-md:flex-1 md:min-w-20 md:shrink-9999 md:has-data-crumbs:max-w-max md:has-data-crumbs:shrink-0 md:has-data-crumbs:grow-9999 md:has-data-crumbs:basis-68"
      />
      <div
        ref={toolsRef}
        className="flex min-w-0 flex-auto items-center gap-1.5 overflow-x-auto py-1 empty:max-md:hidden max-md:order-last max-md:-mx-3 max-md:basis-full max-md:px-3 max-md:pb-2"
      />
      {/* The search field gives its width to the tools before they are cut. */}
      <div className="flex h-12 shrink-0 items-center gap-2 pointer-coarse:max-md:gap-1 xl:min-w-0 xl:shrink-99999999 [&>:not(:first-child)]:shrink-0">
        <button
          type="button"
          onClick={openPalette}
          aria-keyshortcuts="Meta+K Control+K"
          className="flex h-7 items-center gap-2 rounded-md border border-line bg-surface-2 px-2 text-3 transition-colors hover:bg-surface-3 hover:text-2 pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center xl:w-57 xl:min-w-26"
        >
          <Search aria-hidden="true" size={14} className="shrink-0" />
          <span className="truncate max-xl:sr-only">
            <Trans>Find or do anything</Trans>
          </span>
          <span aria-hidden="true" className="ml-auto shrink-0 max-lg:hidden">
            <Kbd keys="mod+k" />
          </span>
        </button>
        <HelpLink />
        <ConnectionBadge zone={zone} />
        <NotificationInbox zone={zone} />
      </div>
    </header>
  );
}
