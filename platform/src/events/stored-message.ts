import type { DomainEvent } from '@switchyard/contracts/events/domain-event.ts';
import { toEventMessage } from '@switchyard/contracts/realtime/event-message.ts';
import { socketLimits } from '@switchyard/contracts/realtime/protocol.ts';

/**
 * An event as stored in Redis: `<offset> <epoch> <recordedAt ms>[ <traceparent>]\n<message JSON>`. The hub reads the first line and
 * frames the rest unchanged, so that no api process parses or builds JSON per event.
 */
export type StoredMessage = {
  readonly offset: number;
  readonly epoch: string;
  /** When the event was recorded, Unix milliseconds. */
  readonly recordedAt: number;
  /** Span that published it, W3C `traceparent`; empty without one. Not part of the socket's message. */
  readonly traceparent: string;
  /** UTF-8 JSON of the socket message. */
  readonly json: Buffer;
};

export type StoredEvent = {
  readonly offset: number;
  readonly event: DomainEvent;
  /** Span of its transaction; null for events from before traces. */
  readonly traceparent: string | null;
};

const newline = 0x0a;
const longestHeader = 180;

/**
 * Builds the socket message of an event. If it is too large for a frame, messages required by the specification omit
 * the event, because clients without the subprotocol know no other type; others become a `resync` message.
 */
export function toStoredMessage(
  topic: string,
  epoch: string,
  { offset, event, traceparent }: StoredEvent,
): StoredMessage {
  const message = toEventMessage({ topic, offset, epoch, event });
  let json = Buffer.from(JSON.stringify(message));
  if (isTooLarge(json) && (message.type === 'feature_flag_update' || message.type === 'ab_test_update')) {
    json = Buffer.from(JSON.stringify({ ...message, event: undefined }));
  }
  if (isTooLarge(json)) json = Buffer.from(JSON.stringify({ type: 'resync', topic, offset, epoch }));
  return {
    offset,
    epoch,
    recordedAt: Date.parse(event.recordedAt),
    traceparent: traceparent ?? '',
    json,
  };
}

function isTooLarge(json: Buffer): boolean {
  return json.length > socketLimits.maxServerFrame;
}

export function encodeStoredMessage(message: StoredMessage): Buffer {
  const { offset, epoch, recordedAt, traceparent } = message;
  const header = `${offset} ${epoch} ${recordedAt}${traceparent === '' ? '' : ` ${traceparent}`}\n`;
  return Buffer.concat([Buffer.from(header, 'latin1'), message.json]);
}

/**
 * Decodes the output of `encodeStoredMessage`; undefined for anything else, because any process with access to Redis
 * can write there.
 */
export function decodeStoredMessage(data: Buffer): StoredMessage | undefined {
  const end = data.indexOf(newline);
  if (end < 0 || end > longestHeader) return undefined;
  const [offset, epoch, recordedAt, traceparent] = data.toString('latin1', 0, end).split(' ');
  const message = {
    offset: Number(offset),
    epoch: epoch ?? '',
    recordedAt: Number(recordedAt),
    traceparent: traceparent ?? '',
    json: data.subarray(end + 1),
  };
  const valid =
    Number.isSafeInteger(message.offset) &&
    message.offset > 0 &&
    message.epoch !== '' &&
    Number.isFinite(message.recordedAt) &&
    message.json.length > 1;
  return valid ? message : undefined;
}
