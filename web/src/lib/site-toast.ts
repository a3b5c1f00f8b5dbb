/** A toast of a page that may be rendered on the public site or in the console. */
export type SiteToast = {
  readonly title: string;
  readonly description?: string;
  readonly variant?: 'default' | 'destructive';
  /** Milliseconds until it closes automatically. */
  readonly durationMs?: number;
  readonly action?: { readonly label: string; readonly href: string };
};

const eventName = 'switchyard:toast';

/**
 * Shows a toast from a page without a store: `showSiteToast({ title: 'Error', description, variant: 'destructive'
 * })`. It is rendered by the surrounding frame: the site layout, or the console's toast area.
 */
export function showSiteToast(toast: SiteToast): void {
  window.dispatchEvent(new CustomEvent(eventName, { detail: toast }));
}

/**
 * Calls back for each requested toast.
 * @returns an unsubscribe function
 */
export function onSiteToast(show: (toast: SiteToast) => void): () => void {
  const listener = (event: Event) => {
    if (event instanceof CustomEvent) show(event.detail as SiteToast);
  };
  window.addEventListener(eventName, listener);
  return () => window.removeEventListener(eventName, listener);
}
