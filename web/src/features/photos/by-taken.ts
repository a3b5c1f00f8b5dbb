import type { Photo } from '@switchyard/contracts/photos/photo.ts';

type Taken = Pick<Photo, 'takenAt' | 'sha256'>;

/** Oldest first; pictures with the same time are ordered by kind, which an upload does not change. */
export function byTaken(a: Taken, b: Taken): number {
  return Date.parse(a.takenAt) - Date.parse(b.takenAt) || (a.sha256 < b.sha256 ? -1 : 1);
}
