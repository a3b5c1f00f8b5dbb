import { type ClientMessage, clientMessageSchema } from '@switchyard/contracts/realtime/client-message.ts';
import { socketLimits } from '@switchyard/contracts/realtime/protocol.ts';
import type { RealtimeMetrics } from '@switchyard/platform/metrics/realtime-metrics.ts';
import type { Logger } from '@switchyard/platform/runtime/logger.ts';
import type { RawData } from 'ws';
import type { Connection } from './connection.ts';
import type { Hub } from './hub.ts';

export type TakeMessageDeps = { hub: Hub; metrics: RealtimeMetrics; logger: Logger };

/** Handles whatever a client sent; never throws. The first message that is not one of ours ends the socket. */
export function takeMessage(
  deps: TakeMessageDeps,
  connection: Connection,
  { data, isBinary }: { data: RawData; isBinary: boolean },
): void {
  if (!connection.isOpen) return;
  const now = performance.now();
  connection.heard();
  if (isFlooding(connection, now)) {
    connection.close('tooManyMessages', now);
    return;
  }
  // Without subprotocol nothing is expected from the client and nothing it says matters.
  if (!connection.v2) return;
  const message = isBinary ? undefined : parse(data);
  if (!message) {
    deps.metrics.badMessages += 1;
    connection.close('badMessage', now, 'message not understood');
    return;
  }
  connection.greeted = true;
  act(deps, connection, message);
}

function act(
  { hub, metrics, logger }: TakeMessageDeps,
  connection: Connection,
  message: ClientMessage,
): void {
  switch (message.type) {
    case 'subscribe':
      hub.subscribe(connection, message.id, message.topics).catch((error: unknown) => {
        logger.warn({ err: error, connection: connection.id }, 'topics cannot be opened now');
        connection.close('tryAgainLater', performance.now(), 'temporarily unavailable');
      });
      break;
    case 'unsubscribe':
      hub.unsubscribe(connection, message.id, message.topics);
      break;
    case 'ack_batch':
      for (const delay of message.delays) metrics.screen.record(delay);
      break;
    case 'pong':
      break;
    default:
      message satisfies never;
  }
}

function isFlooding({ intake }: Connection, now: number): boolean {
  const second = Math.floor(now / 1000);
  if (second !== intake.second) {
    intake.second = second;
    intake.count = 0;
  }
  intake.count += 1;
  return intake.count > socketLimits.clientMessagesPerSecond;
}

function parse(data: RawData): ClientMessage | undefined {
  try {
    // The library hands over text messages as one buffer, checked to be UTF-8.
    const text = Buffer.isBuffer(data) ? data.toString() : '';
    return clientMessageSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
