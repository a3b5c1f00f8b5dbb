import { type RenderedPicture, renderPicture } from './render-picture.ts';

export type PictureRenderer = (bytes: Buffer, options: { keepLocation: boolean }) => Promise<RenderedPicture>;

/** Thrown if too many pictures are already waiting. */
export class RendererBusy extends Error {
  override readonly name = 'RendererBusy';
}

/** Each may use some hundred megabytes, and one of the few threads that also read files and resolve names. */
const atOnce = 2;
const mostWaiting = 24;

/**
 * Renders pictures two at a time, in order of arrival; if too many are waiting, the caller must retry later.
 * @throws RendererBusy, and UnreadablePicture as `renderPicture` does
 */
export function createPictureRenderer(): PictureRenderer {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (bytes, options) => {
    if (waiting.length >= mostWaiting) throw new RendererBusy();
    if (running === atOnce) {
      // A finished picture passes its slot on.
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
