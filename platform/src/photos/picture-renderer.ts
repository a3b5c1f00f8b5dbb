import { type RenderedPicture, renderPicture } from './render-picture.ts';

export type PictureRenderer = (
  bytes: Buffer,
  options: {
    keepLocation: boolean;
    /** True for a visitor without an account; default: false. */
    isVisitor?: boolean;
  },
) => Promise<RenderedPicture>;

/** Thrown if too many pictures are already waiting. */
export class RendererBusy extends Error {
  override readonly name = 'RendererBusy';
}

/** Each may use some hundred megabytes, and one of the few threads that also read files and resolve names. */
const atOnce = 2;
const mostWaiting = 24;
/** Pictures of visitors that wait or are rendered. */
const mostOfVisitors = 4;

/**
 * Renders pictures two at a time, in order of arrival; if too many are waiting, the caller must retry later.
 * @throws RendererBusy, and UnreadablePicture as `renderPicture` does
 */
export function createPictureRenderer(): PictureRenderer {
  const waiting: (() => void)[] = [];
  let running = 0;
  let ofVisitors = 0;
  const render = async (bytes: Buffer, options: { keepLocation: boolean }): Promise<RenderedPicture> => {
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
  return async (bytes, { keepLocation, isVisitor = false }) => {
    if (!isVisitor) return await render(bytes, { keepLocation });
    if (ofVisitors >= mostOfVisitors) throw new RendererBusy();
    ofVisitors += 1;
    try {
      return await render(bytes, { keepLocation });
    } finally {
      ofVisitors -= 1;
    }
  };
}
