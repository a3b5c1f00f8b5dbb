import { useEffect } from 'react';

/** Signals once that the page is alive: ends the start timer of `boot.js`. */
export function SiteReady() {
  useEffect(() => {
    document.documentElement.dataset['ready'] = 'true';
    window.dispatchEvent(new Event('switchyard:ready'));
  }, []);
  return null;
}
