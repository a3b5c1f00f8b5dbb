import type { ReactNode } from 'react';

/** What a page before a session stands in. */
export function VisitorFrame({ children }: { children: ReactNode }) {
  return <main className="h-dvh overflow-y-auto">{children}</main>;
}
