import type { ReactNode } from 'react';

/**
 * Prerendered content that the browser does not hydrate: it is large and static, so neither its code nor its data are
 * sent. `children` is null in the browser; React keeps the existing content of an element with
 * `dangerouslySetInnerHTML`.
 */
export function AsDrawn({ id, children }: { id: string; children: ReactNode }) {
  if (children !== null) return <div id={id}>{children}</div>;
  // oxlint-disable-next-line react/no-danger -- empty: it only tells React to leave the inside alone
  return <div id={id} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}
