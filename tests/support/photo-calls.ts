import type { Photo, PhotoUpload } from '@switchyard/contracts/photos/photo.ts';
import type { TestUser } from './test-app.ts';
import type { TestPicture } from './test-pictures.ts';
import { ok } from './work-company.ts';

type Sending = Partial<
  Record<
    'offset' | 'total' | 'takenAt' | 'addedAt' | 'sentAt' | 'tag' | 'caption' | 'visitId',
    string | number
  >
>;

export type SendOptions = Sending & { jobId: string; from?: number; to?: number };

export const photosOf = (jobId: string) => `/api/jobs/${jobId}/photos`;

/** Sends a piece; without an end the rest of the picture. */
export async function sendPiece(
  user: TestUser,
  { bytes, sha256 }: TestPicture,
  { jobId, from = 0, to = bytes.length, ...query }: SendOptions,
) {
  const all = { offset: from, total: bytes.length, takenAt: new Date().toISOString(), ...query };
  const search = new URLSearchParams(Object.entries(all).map(([name, value]) => [name, String(value)]));
  return await user.call('PUT', `${photosOf(jobId)}/${sha256}?${search}`, {
    headers: { 'content-type': 'application/octet-stream', 'idempotency-key': undefined },
    payload: bytes.subarray(from, to),
  });
}

export async function addPhoto(user: TestUser, picture: TestPicture, options: SendOptions): Promise<Photo> {
  const { photo } = ok<PhotoUpload>(await sendPiece(user, picture, options));
  if (!photo) throw new Error('The picture is not complete');
  return photo;
}

export async function photoContent(user: TestUser, photo: Photo, size = 'full') {
  return await user.call('GET', `${photosOf(photo.jobId)}/${photo.sha256}/content?size=${size}`);
}
