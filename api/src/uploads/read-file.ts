import { createHash } from 'node:crypto';
import { photoLimits } from '@switchyard/contracts/photos/photo.ts';
import type { StoredFile } from '@switchyard/platform/photos/photo-store.ts';
import { sniffMediaType, sniffedBytes } from '@switchyard/platform/photos/sniff-media-type.ts';

export type ReadFile = {
  readonly sha256: string;
  readonly mediaType: string;
  /** All bytes of a picture that is small enough to be rendered, otherwise null. */
  readonly picture: Buffer | null;
};

const rendered = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** Reads a file once, in pieces: its hash, its type, and the picture that a preview is made of. */
export async function readFile({ size, read }: StoredFile): Promise<ReadFile> {
  const hash = createHash('sha256');
  const isKept = size <= photoLimits.maxBytes;
  const kept: Uint8Array[] = [];
  let length = 0;
  for await (const bytes of read()) {
    hash.update(bytes);
    if (isKept || length < sniffedBytes) kept.push(bytes);
    length += bytes.length;
  }
  const head = Buffer.concat(kept);
  const mediaType = await sniffMediaType(head);
  return {
    sha256: hash.digest('hex'),
    mediaType,
    picture: isKept && rendered.has(mediaType) ? head : null,
  };
}
