/**
 * Dims the page behind a dialog and blocks pointer events. Replaces Radix's overlay, which locks the page by a custom
 * property on the body and so restyles every element when a dialog opens and closes. The page itself never scrolls,
 * only areas within it, and the scrim covers those.
 */
export const scrimClass =
  'pointer-events-auto fixed inset-0 z-40 touch-none overscroll-contain bg-scrim animate-fade';
