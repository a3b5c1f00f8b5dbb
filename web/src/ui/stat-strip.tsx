import type { ReactNode } from 'react';

/** A row of `StatTile look="strip"` across the page; scrolls sideways where it does not fit. */
export function StatStrip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="num flex shrink-0 overflow-x-auto border-b border-line [scrollbar-width:none] [&>*]:shrink-0"
    >
      {children}
    </section>
  );
}
