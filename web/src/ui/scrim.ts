/**
 * What dims the page behind a window and takes its pointer. Not Radix's own overlay: that one also locks the page by a
 * custom property on the body, for which every element is styled anew when a window opens and once more when it closes.
 * The page itself never scrolls, only areas in it do, and those the scrim covers.
 */
export const scrimClass =
  'pointer-events-auto fixed inset-0 z-40 touch-none overscroll-contain bg-scrim animate-fade';
