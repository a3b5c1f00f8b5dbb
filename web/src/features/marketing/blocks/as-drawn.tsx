import type { ReactNode } from 'react';

/**
 * A part that the build draws and the browser leaves as it is: large, and the same for everybody, so neither its code nor
 * its data are sent. `children` is null in the browser; React keeps what an element with markup of its own has inside.
 */
export function AsDrawn({ id, children }: { id: string; children: ReactNode }) {
  if (children !== null) return <div id={id}>{children}</div>;
  // oxlint-disable-next-line react/no-danger -- empty: it only tells React to leave the inside alone
  return <div id={id} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}
