import type { Page } from 'playwright-core';

/** Small text has no halos from here on. */
const quality = 0.82;

/** Scales a PNG to a width and packs it as WebP; the browser does both. */
export async function encodePicture(page: Page, png: Buffer, width: number): Promise<Buffer> {
  const packed = await page.evaluate(packInBrowser, { png: png.toString('base64'), width, quality });
  return Buffer.from(packed, 'base64');
}

type Input = { png: string; width: number; quality: number };

/** Runs in the browser, alone: it may use nothing from outside. */
async function packInBrowser({ png, width, quality }: Input): Promise<string> {
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const height = Math.round((bitmap.height * width) / bitmap.width);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  const packed = await canvas.convertToBlob({ type: 'image/webp', quality });
  const reader = new FileReader();
  const read = Promise.withResolvers<string>();
  reader.onload = () => read.resolve(typeof reader.result === 'string' ? reader.result : '');
  reader.onerror = () => read.reject(new Error('The picture could not be read'));
  reader.readAsDataURL(packed);
  return (await read.promise).replace(/^.*,/, '');
}
