import type { ReactNode } from 'react';

/** Frame of a page before a session. */
export function VisitorFrame({ children }: { children: ReactNode }) {
  return <main className="h-dvh overflow-y-auto">{children}</main>;
}
