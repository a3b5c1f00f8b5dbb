import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

type ScrollRegionProps = {
  /** What scrolls, for screen readers. */
  label: string;
  children: ReactNode;
  className?: string;
};

/** A part that scrolls although nothing in it takes the focus, so that it takes the focus itself: keys must reach it. */
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
