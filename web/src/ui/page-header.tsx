import { ChevronRight } from 'lucide-react';
import { Fragment, type ReactNode, use, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { PageSlotsContext } from './page-slots.ts';
import { Link } from './link.tsx';

export type Crumb = { readonly label: string; readonly href: string };

type PageHeaderProps = {
  title: string;
  /** Parent pages, shown before the title. */
  crumbs?: readonly Crumb[];
  /** Beside the title: status pill, count. */
  badge?: ReactNode;
  /** Controls of the page: date steps, view switch, filters, the primary button. */
  tools?: ReactNode;
};

/** Title and tools of a page, rendered into the shell's header. The title also names the browser tab. */
export function PageHeader({ title, crumbs = [], badge, tools }: PageHeaderProps) {
  const slots = use(PageSlotsContext);
  useEffect(() => {
    document.title = `${title} · Switchyard`;
  }, [title]);

  const heading = (
    <div data-crumbs={crumbs.length > 0 ? '' : undefined} className="flex min-w-0 items-center gap-2">
      {crumbs.map((crumb) => (
        <Fragment key={crumb.href}>
          <Link to={crumb.href} className="hidden shrink-0 rounded-sm text-md text-3 hover:text-1 sm:inline">
            {crumb.label}
          </Link>
          <ChevronRight aria-hidden="true" size={14} className="hidden shrink-0 text-3 sm:inline" />
        </Fragment>
      ))}
      <h1 className="truncate text-lg font-semibold tracking-tight text-1">{title}</h1>
      {badge}
    </div>
  );
  if (slots === null) {
    return (
      <header className="flex flex-wrap items-center gap-2 px-4 py-3">
        {heading}
        {tools}
      </header>
    );
  }
  return (
    <>
      {slots.title && createPortal(heading, slots.title)}
      {slots.tools && tools !== undefined && createPortal(tools, slots.tools)}
    </>
  );
}
