import { lazyComponent } from '../../../lib/lazy-component.tsx';

/** Rendered while an item is being placed. All parts here come with the tools of the board. */
export const draftPreview = lazyComponent(
  () => import('./late-views.ts').then((module) => module.DraftPreview),
  { untilItArrives: true },
);

/** Rendered once another dispatcher has changed a visit. */
export const peerMarks = lazyComponent(() => import('./late-views.ts').then((module) => module.PeerMarks), {
  untilItArrives: true,
});

/** Rendered after the bars. */
export const laneMarks = lazyComponent(() => import('./late-views.ts').then((module) => module.LaneMarks), {
  untilItArrives: true,
});

/** Dragging, keys and menu; rendered after the visits. */
export const boardTools = lazyComponent(() => import('./late-views.ts').then((module) => module.BoardTools), {
  untilItArrives: true,
});
