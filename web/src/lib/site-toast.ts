/** A toast that a page shows wherever it is drawn: on the public site or in the console. */
export type SiteToast = {
  readonly title: string;
  readonly description?: string;
  readonly variant?: 'default' | 'destructive';
  /** Milliseconds until it closes by itself. */
  readonly durationMs?: number;
  readonly action?: { readonly label: string; readonly href: string };
};

const eventName = 'switchyard:toast';

/**
 * Shows a toast from a page that has no store: `showSiteToast({ title: 'Error', description, variant: 'destructive' })`.
 * The frame around the page draws it: the layout of the site, or the console's toast area.
 */
export function showSiteToast(toast: SiteToast): void {
  window.dispatchEvent(new CustomEvent(eventName, { detail: toast }));
}

/** Calls back with each toast that a page asks for. @returns a function that ends it */
export function onSiteToast(show: (toast: SiteToast) => void): () => void {
  const listener = (event: Event) => {
    if (event instanceof CustomEvent) show(event.detail as SiteToast);
  };
  window.addEventListener(eventName, listener);
  return () => window.removeEventListener(eventName, listener);
}
