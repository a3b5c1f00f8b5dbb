import {
  featureFlagUpdateSchema,
  abTestUpdateSchema,
} from '@switchyard/contracts/realtime/server-message.ts';
import type { StoredMessage } from '@switchyard/platform/events/stored-message.ts';
import { textFrame } from './frame.ts';
import type { FrameSlabs } from './frame-slabs.ts';

/** An event of a topic, framed once for all readers. */
export type TopicFrame = {
  readonly offset: number;
  /** When the event was recorded, Unix milliseconds. */
  readonly recordedAt: number;
  /** For `ops.v2` sockets. */
  readonly v2: Buffer;
  /** For sockets without subprotocol: exactly the specified members; null if they get no message. */
  readonly legacy: Buffer | null;
};

type FrameOptions = {
  /** The topic has readers without subprotocol, so flags and A/B tests only. */
  readonly withLegacy: boolean;
  /** Memory for frames that are kept. */
  readonly slabs: FrameSlabs;
};

export function toTopicFrame(message: StoredMessage, { withLegacy, slabs }: FrameOptions): TopicFrame {
  return {
    offset: message.offset,
    recordedAt: message.recordedAt,
    v2: keptFrame(message.json, slabs),
    legacy: withLegacy ? legacyFrame(message.json, slabs) : null,
  };
}

function keptFrame(payload: Buffer | string, slabs: FrameSlabs): Buffer {
  return textFrame(payload, (bytes) => slabs.allocate(bytes));
}

function legacyFrame(json: Buffer, slabs: FrameSlabs): Buffer | null {
  const value: unknown = JSON.parse(json.toString());
  const flag = specifiedFlagUpdate.safeParse(value);
  if (flag.success) return keptFrame(JSON.stringify(flag.data), slabs);
  const test = specifiedTestUpdate.safeParse(value);
  return test.success ? keptFrame(JSON.stringify(test.data), slabs) : null;
}

/** Without offset and event, which only `ops.v2` clients know. */
const specifiedFlagUpdate = featureFlagUpdateSchema.pick({
  type: true,
  flagKey: true,
  enabled: true,
  variants: true,
  environment: true,
  updatedAt: true,
  reason: true,
});
const specifiedTestUpdate = abTestUpdateSchema.pick({ type: true, flagId: true, name: true, status: true });
