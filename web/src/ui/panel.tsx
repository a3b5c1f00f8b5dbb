import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { ErrorBoundary } from './error-boundary.tsx';

type PanelProps = {
  title?: string;
  /** Beside the title. */
  badge?: ReactNode;
  /** Buttons on the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
  /** No inner padding: for lists and tables. */
  flush?: boolean;
  className?: string;
};

/** A bordered section of a page. If its content fails, the rest of the page stays. */
export function Panel({ title, badge, actions, children, flush = false, className }: PanelProps) {
  return (
    <section
      aria-label={title}
      className={classNames('flex min-w-0 flex-col rounded-lg border border-line bg-surface', className)}
    >
      {title !== undefined && (
        <header className="flex min-h-10 shrink-0 items-center gap-2 px-3 pt-1">
          <h2 className="truncate font-semibold text-1">{title}</h2>
          {badge}
          {actions !== undefined && <div className="ml-auto flex items-center gap-1">{actions}</div>}
        </header>
      )}
      <div
        className={classNames(
          'min-h-0 flex-1',
          !flush && 'px-3 pb-3',
          !flush && title === undefined && 'pt-3',
        )}
      >
        <ErrorBoundary level="component">{children}</ErrorBoundary>
      </div>
    </section>
  );
}
