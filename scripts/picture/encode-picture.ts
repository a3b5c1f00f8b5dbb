import type { Page } from 'playwright-core';
import sharp from 'sharp';

/** From this quality on, small text has no halos. */
const webpQuality = 0.82;
/** Visually lossless; 4:4:4 because of coloured text. */
const avifSettings = { quality: 50, chromaSubsampling: '4:4:4' };

/** A picture in both formats: the smaller one, and the one supported by every browser. */
export type PackedPicture = { readonly avif: Buffer; readonly webp: Buffer };

/** Scales a PNG to a width and encodes it, both in the browser. */
export async function encodePicture(page: Page, png: Buffer, width: number): Promise<PackedPicture> {
  const input = { png: png.toString('base64'), width };
  const pack = async (type: string, quality: number) =>
    Buffer.from(await page.evaluate(packInBrowser, { ...input, type, quality }), 'base64');
  const scaled = sharp(await pack('image/png', 1));
  return { webp: await pack('image/webp', webpQuality), avif: await scaled.avif(avifSettings).toBuffer() };
}

type Input = { png: string; width: number; type: string; quality: number };

/** Runs in the browser in isolation: it may not use anything from outside. */
async function packInBrowser({ png, width, type, quality }: Input): Promise<string> {
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const height = Math.round((bitmap.height * width) / bitmap.width);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  const packed = await canvas.convertToBlob({ type, quality });
  const reader = new FileReader();
  const read = Promise.withResolvers<string>();
  reader.onload = () => read.resolve(typeof reader.result === 'string' ? reader.result : '');
  reader.onerror = () => read.reject(new Error('The picture could not be read'));
  reader.readAsDataURL(packed);
  return (await read.promise).replace(/^.*,/, '');
}
