import type { ReactNode } from 'react';

/** Id of the element that contains the page itself. */
export const pageElementId = 'content';

/** Props of the layouts around public pages. */
export type SiteLayoutProps = {
  path: string;
  /** The page, or its prerendered markup. */
  page: { readonly node: ReactNode } | { readonly drawn: string };
};
