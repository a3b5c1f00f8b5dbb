import { lazyComponent } from '../../../lib/lazy-component.tsx';

/** Rendered while an item is being placed; fetched with the tools of the board. */
export const draftPreview = lazyComponent(
  () => import('./draft-preview.tsx').then((module) => module.DraftPreview),
  { untilItArrives: true },
);

/** Rendered once another dispatcher has changed a visit. */
export const peerMarks = lazyComponent(() => import('./peer-marks.tsx').then((module) => module.PeerMarks), {
  untilItArrives: true,
});

/** Rendered after the bars. */
export const laneMarks = lazyComponent(() => import('./lane-marks.tsx').then((module) => module.LaneMarks), {
  untilItArrives: true,
});
