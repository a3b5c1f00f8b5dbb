import { type RenderedPicture, renderPicture } from './render-picture.ts';

export type PictureRenderer = (bytes: Buffer, options: { keepLocation: boolean }) => Promise<RenderedPicture>;

/** So many pictures are waiting that another one would only wait longer. */
export class RendererBusy extends Error {
  override readonly name = 'RendererBusy';
}

/** Each may take some hundred megabytes and a thread of the few that files and names are read by, too. */
const atOnce = 2;
const mostWaiting = 24;

/**
 * Renders pictures two at a time, in the order they came; whoever comes when many wait is told to come back.
 * @throws RendererBusy, and UnreadablePicture as `renderPicture` does
 */
export function createPictureRenderer(): PictureRenderer {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (bytes, options) => {
    if (waiting.length >= mostWaiting) throw new RendererBusy();
    if (running === atOnce) {
      // Whoever ends hands over its place.
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    } else running += 1;
    try {
      return await renderPicture(bytes, options);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
