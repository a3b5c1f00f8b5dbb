import { ChromaSubsampling, Transformer } from '@napi-rs/image';
import type { Page } from 'playwright-core';

/** Small text has no halos from here on. */
const webpQuality = 0.82;
/** As good to the eye; coloured text needs all of its colours. */
const avifSettings = { quality: 50, speed: 6, chromaSubsampling: ChromaSubsampling.Yuv444 };

/** A picture in both formats, the smaller one and the one that every browser knows. */
export type PackedPicture = { readonly avif: Buffer; readonly webp: Buffer };

/** Scales a PNG to a width and packs it; the browser scales. */
export async function encodePicture(page: Page, png: Buffer, width: number): Promise<PackedPicture> {
  const input = { png: png.toString('base64'), width };
  const pack = async (type: string, quality: number) =>
    Buffer.from(await page.evaluate(packInBrowser, { ...input, type, quality }), 'base64');
  const scaled = new Transformer(await pack('image/png', 1));
  return { webp: await pack('image/webp', webpQuality), avif: await scaled.avif(avifSettings) };
}

type Input = { png: string; width: number; type: string; quality: number };

/** Runs in the browser, alone: it may use nothing from outside. */
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
