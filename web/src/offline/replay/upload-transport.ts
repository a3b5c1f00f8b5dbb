import { t } from '@lingui/core/macro';
import type { PendingAction } from '@switchyard/contracts/offline/pending-action.ts';
import { attachmentLimits } from '@switchyard/contracts/attachments/attachment-options.ts';
import { actorHeader } from '@switchyard/contracts/http/actor-header.ts';
import { photoLimits } from '@switchyard/contracts/photos/photo.ts';
import { parseJson } from '../../lib/parse-json.ts';
import type { SendAnswer } from '../outbox/apply-result.ts';
import type { ActionBlob } from '../outbox/outbox-store.ts';
import { ask, type RawAnswer, readFailure } from './read-answer.ts';

export type UploadTransport = (
  action: PendingAction,
  blob: ActionBlob,
  onProgress: (share: number) => void,
) => Promise<SendAnswer>;

/** Longer than one piece takes on a bad network, ms. */
const pieceTimeoutMs = 60_000;
/** Times that the server may reset an upload before this try ends. */
const mostSetbacks = 5;

/** How the server takes a kind of upload. */
type UploadKind = {
  /** Largest piece, bytes. */
  readonly pieceBytes: number;
  /** Member of its answers with the stored record. */
  readonly member: 'photo' | 'attachment';
  /** The server dates the record by the clock of this device; other records know their upload by its key. */
  readonly isDated: boolean;
};

const photo: UploadKind = { pieceBytes: photoLimits.pieceBytes, member: 'photo', isDated: true };
const attachment: UploadKind = {
  pieceBytes: attachmentLimits.pieceBytes,
  member: 'attachment',
  isDated: false,
};

/** Uploads a picture or a file in pieces, continuing where an earlier try ended. */
export function uploadTransport(actorId: string, now: () => number): UploadTransport {
  return async (action, blob, onProgress) => {
    const total = blob.bytes.byteLength;
    const kind = action.url.startsWith('/api/attachment-uploads/') ? attachment : photo;
    // The last byte is sent again: the server may have all of them, but have failed to store the whole.
    const resume = async () => Math.min(await received(action.url, kind), Math.max(0, total - 1));
    let offset = action.attempts.length === 0 ? 0 : await resume();
    let setbacks = 0;
    for (;;) {
      const end = Math.min(total, offset + kind.pieceBytes);
      const bytes = blob.bytes.slice(offset, end);
      const extra: Readonly<Record<string, string>> = kind.isDated
        ? // Corrects the device's date by the current offset of its clock.
          { sentAt: new Date(now()).toISOString() }
        : { key: action.id };
      const raw = await sendPiece(action.url, { actorId, bytes, offset, extra });
      if ('failure' in raw) return { kind: 'network', text: raw.failure };
      const answer = raw.status === 200 ? readUpload(raw.text, kind) : null;
      if (answer !== null && isOf(action, answer.stored)) {
        onProgress(total === 0 ? 1 : Math.min(1, answer.received / total));
        if (answer.stored !== null) return applied(action, answer.stored);
        if (answer.received > offset) {
          offset = answer.received;
          continue;
        }
      } else if (!isSetback(raw, kind)) {
        return raw.status === 200
          ? { kind: 'garbage', text: t`The answer cannot be read.` }
          : readFailure(raw);
      }
      setbacks += 1;
      if (setbacks > mostSetbacks) return { kind: 'garbage', text: t`The upload does not get on.` };
      offset = await resume();
    }
  };
}

type Piece = {
  actorId: string;
  bytes: ArrayBuffer;
  offset: number;
  extra: Readonly<Record<string, string>>;
};

function sendPiece(
  url: string,
  { actorId, bytes, offset, extra }: Piece,
): Promise<RawAnswer | { failure: string }> {
  const [path = url, query] = url.split('?');
  const search = new URLSearchParams(query);
  for (const [name, value] of Object.entries({ offset, ...extra })) search.set(name, String(value));
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
async function received(url: string, kind: UploadKind): Promise<number> {
  const raw = await ask(url.split('?')[0] ?? url, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(pieceTimeoutMs),
  });
  const answer = 'failure' in raw || raw.status !== 200 ? null : readUpload(raw.text, kind);
  return answer?.stored === null ? answer.received : 0;
}

function isSetback(raw: RawAnswer, { member }: UploadKind): boolean {
  return raw.status === 409 && raw.text.includes(`${member}.offset_mismatch`);
}

/** `stored`: the record, once the upload is complete. */
type Upload = { readonly received: number; readonly stored: StoredUpload | null };
type StoredUpload = Readonly<Record<string, unknown>> & { readonly id: string; readonly sha256: string };

/** The answer to a piece; null for anything else. */
function readUpload(text: string, { member }: UploadKind): Upload | null {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || !('received' in value)) return null;
  const stored = (value as Readonly<Record<string, unknown>>)[member];
  if (typeof value.received !== 'number' || (stored !== null && !isStored(stored))) return null;
  return { received: value.received, stored };
}

function isStored(value: unknown): value is StoredUpload {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('sha256' in value)) return false;
  return typeof value.id === 'string' && typeof value.sha256 === 'string';
}

/** True if the answer is for the bytes that were sent: they are removed from the device afterwards. */
function isOf({ url }: PendingAction, stored: StoredUpload | null): boolean {
  return stored === null || url.split('?')[0]?.endsWith(`/${stored.sha256}`) === true;
}

/** The same shape as a batch's result, so that both are handled the same way. */
function applied(action: PendingAction, stored: StoredUpload): SendAnswer {
  const result = { id: action.id, outcome: 'applied', status: 200, replayed: false, merged: false, kept: [] };
  return { kind: 'results', results: [{ ...result, realId: stored.id, record: stored }] };
}
