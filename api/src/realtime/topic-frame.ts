import {
  featureFlagUpdateSchema,
  abTestUpdateSchema,
} from '@switchyard/contracts/realtime/server-message.ts';
import type { StoredMessage } from '@switchyard/platform/events/stored-message.ts';
import { textFrame } from './frame.ts';

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

/** `withLegacy`: the topic has readers without subprotocol, so flags and A/B tests only. */
export function toTopicFrame(message: StoredMessage, withLegacy: boolean): TopicFrame {
  return {
    offset: message.offset,
    recordedAt: message.recordedAt,
    v2: keptFrame(message.json),
    legacy: withLegacy ? legacyFrame(message.json) : null,
  };
}

/** The ring keeps frames: each has memory of its own. */
function keptFrame(payload: Buffer | string): Buffer {
  return textFrame(payload, (bytes) => Buffer.allocUnsafeSlow(bytes));
}

function legacyFrame(json: Buffer): Buffer | null {
  const value: unknown = JSON.parse(json.toString());
  const flag = specifiedFlagUpdate.safeParse(value);
  if (flag.success) return keptFrame(JSON.stringify(flag.data));
  const test = specifiedTestUpdate.safeParse(value);
  return test.success ? keptFrame(JSON.stringify(test.data)) : null;
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
