import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

type ScrollRegionProps = {
  /** Accessible name of the scrolling content. */
  label: string;
  children: ReactNode;
  className?: string;
};

/** A scrollable region without focusable content. It is focusable itself, so that the keyboard can scroll it. */
export function ScrollRegion({ label, children, className }: ScrollRegionProps) {
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className={classNames('focus-visible:-outline-offset-2', className)}
    >
      {children}
    </div>
  );
}
