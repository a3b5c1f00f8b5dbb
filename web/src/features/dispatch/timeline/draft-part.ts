import { lazyComponent } from '../../../lib/lazy-component.tsx';

/** Rendered while an item is being placed; fetched with the tools of the board. */
export const draftPreview = lazyComponent(
  () => import('./draft-preview.tsx').then((module) => module.DraftPreview),
  { untilItArrives: true },
);
