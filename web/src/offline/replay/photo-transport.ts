import { t } from '@lingui/core/macro';
import type { PendingAction } from '@switchyard/contracts/offline/pending-action.ts';
import { actorHeader } from '@switchyard/contracts/photos/photo-routes.ts';
import { photoLimits } from '@switchyard/contracts/photos/photo.ts';
import { parseJson } from '../../lib/parse-json.ts';
import type { SendAnswer } from '../outbox/apply-result.ts';
import type { ActionBlob } from '../outbox/outbox-store.ts';
import { ask, type RawAnswer, readFailure } from './read-answer.ts';

export type PhotoTransport = (
  action: PendingAction,
  blob: ActionBlob,
  onProgress: (share: number) => void,
) => Promise<SendAnswer>;

/** Longer than one piece takes on a bad network, ms. */
const pieceTimeoutMs = 60_000;
/** Times that the server may reset an upload before this try ends. */
const mostSetbacks = 5;

/** Uploads a picture in pieces, continuing where an earlier try ended. */
export function photoTransport(actorId: string, now: () => number): PhotoTransport {
  return async (action, blob, onProgress) => {
    const total = blob.bytes.byteLength;
    let offset = action.attempts.length === 0 ? 0 : await received(action.url);
    let setbacks = 0;
    for (;;) {
      const end = Math.min(total, offset + photoLimits.pieceBytes);
      const raw = await sendPiece(action.url, { actorId, now, bytes: blob.bytes.slice(offset, end), offset });
      if ('failure' in raw) return { kind: 'network', text: raw.failure };
      const answer = raw.status === 200 ? parseJson(raw.text) : undefined;
      if (isUpload(answer) && isOf(action, answer.photo)) {
        onProgress(Math.min(1, answer.received / total));
        if (answer.photo !== null) return applied(action, answer.photo);
        if (answer.received > offset) {
          offset = answer.received;
          continue;
        }
      } else if (!isSetback(raw)) {
        return raw.status === 200
          ? { kind: 'garbage', text: t`The answer cannot be read.` }
          : readFailure(raw);
      }
      setbacks += 1;
      if (setbacks > mostSetbacks) return { kind: 'garbage', text: t`The upload does not get on.` };
      offset = Math.min(await received(action.url), total);
    }
  };
}

function sendPiece(
  url: string,
  { actorId, now, bytes, offset }: { actorId: string; now: () => number; bytes: ArrayBuffer; offset: number },
): Promise<RawAnswer | { failure: string }> {
  const [path = url, query] = url.split('?');
  const search = new URLSearchParams(query);
  search.set('offset', String(offset));
  // Corrects the device's date by the current offset of its clock.
  search.set('sentAt', new Date(now()).toISOString());
  return ask(`${path}?${search}`, {
    method: 'PUT',
    headers: {
      accept: 'application/json',
      'content-type': 'application/octet-stream',
      'x-requested-with': 'switchyard',
      // Another user may sign in between two pieces.
      [actorHeader]: actorId,
    },
    body: bytes,
    signal: AbortSignal.timeout(pieceTimeoutMs),
  });
}

/** Bytes that the server has; 0 if it does not say. */
async function received(url: string): Promise<number> {
  const raw = await ask(url.split('?')[0] ?? url, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(pieceTimeoutMs),
  });
  const answer = 'failure' in raw || raw.status !== 200 ? undefined : parseJson(raw.text);
  return isUpload(answer) && answer.photo === null ? answer.received : 0;
}

function isSetback(raw: RawAnswer): boolean {
  return raw.status === 409 && raw.text.includes('photo.offset_mismatch');
}

type Upload = { readonly received: number; readonly photo: UploadedPhoto | null };
type UploadedPhoto = Readonly<Record<string, unknown>> & { readonly id: string; readonly sha256: string };

function isUpload(value: unknown): value is Upload {
  if (typeof value !== 'object' || value === null || !('received' in value) || !('photo' in value))
    return false;
  const { received, photo } = value;
  return typeof received === 'number' && (photo === null || isPhoto(photo));
}

function isPhoto(value: unknown): value is UploadedPhoto {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('sha256' in value)) return false;
  return typeof value.id === 'string' && typeof value.sha256 === 'string';
}

/** True if the answer is for the picture that was sent: its bytes are removed from the device afterwards. */
function isOf({ url }: PendingAction, photo: UploadedPhoto | null): boolean {
  return photo === null || url.includes(`/photos/${photo.sha256}`);
}

/** The same shape as a batch's result, so that both are handled the same way. */
function applied(action: PendingAction, photo: UploadedPhoto): SendAnswer {
  const result = { id: action.id, outcome: 'applied', status: 200, replayed: false, merged: false, kept: [] };
  return { kind: 'results', results: [{ ...result, realId: photo.id, record: photo }] };
}
