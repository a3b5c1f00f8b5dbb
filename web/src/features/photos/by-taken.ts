import type { Photo } from '@switchyard/contracts/photos/photo.ts';

type Taken = Pick<Photo, 'takenAt' | 'sha256'>;

/** Oldest first; pictures of one moment stay in the order of what they show, which no upload changes. */
export function byTaken(a: Taken, b: Taken): number {
  return Date.parse(a.takenAt) - Date.parse(b.takenAt) || (a.sha256 < b.sha256 ? -1 : 1);
}
