import { type ClientMessage, clientMessageSchema } from '@switchyard/contracts/realtime/client-message.ts';
import { scopeFor } from '@switchyard/contracts/identity/permissions.ts';
import { isFlagTopic } from '@switchyard/contracts/realtime/topics.ts';
import { closeCodes } from '@switchyard/contracts/realtime/close-code.ts';
import { socketLimits } from '@switchyard/contracts/realtime/protocol.ts';
import type { RealtimeMetrics } from '@switchyard/platform/metrics/realtime-metrics.ts';
import type { Logger } from '@switchyard/platform/runtime/logger.ts';
import type { RawData } from 'ws';
import type { Connection } from './connection.ts';
import type { Hub } from './hub.ts';
import { logRefusal } from './log-refusal.ts';

export type TakeMessageDeps = { hub: Hub; metrics: RealtimeMetrics; logger: Logger };

type TopicMessage = Extract<ClientMessage, { topics: unknown }>;

/** Requests of a socket that may queue behind a slow one. */
const mostTurns = socketLimits.clientMessagesPerSecond;

/** Handles a client's message; never throws. The first invalid message closes the socket. */
export function takeMessage(
  deps: TakeMessageDeps,
  connection: Connection,
  { data, isBinary }: { data: RawData; isBinary: boolean },
): void {
  if (!connection.isOpen) return;
  const now = performance.now();
  connection.heard();
  if (isFlooding(connection, now)) {
    endFlood(deps, connection, `more than ${socketLimits.clientMessagesPerSecond} messages in a second`);
    return;
  }
  // Without subprotocol no messages are expected, and any are ignored.
  if (!connection.v2) return;
  const message = isBinary ? 'binary' : parse(data);
  if (typeof message === 'string') {
    deps.metrics.badMessages += 1;
    logRefusal(deps.logger, connection, { code: closeCodes.badMessage.code, reason: message });
    connection.close('badMessage', now, 'message not understood');
    return;
  }
  connection.greeted = true;
  act(deps, connection, message);
}

function act(deps: TakeMessageDeps, connection: Connection, message: ClientMessage): void {
  const { hub, metrics, logger } = deps;
  switch (message.type) {
    case 'subscribe':
    case 'unsubscribe':
      if (connection.turns >= mostTurns) {
        endFlood(deps, connection, `more than ${mostTurns} requests that wait`);
        break;
      }
      // In order and one at a time: concurrently they could exceed the topic limit of a socket.
      connection
        .inTurn(() => changeTopics(hub, connection, message))
        .catch((error: unknown) => {
          logger.warn({ err: error, connection: connection.id }, 'topics cannot be opened at the moment');
          connection.close('tryAgainLater', performance.now(), 'temporarily unavailable');
        });
      break;
    case 'ack_batch':
      for (const delay of message.delays) metrics.screen.record(delay);
      break;
    case 'flags_applied':
      noteApplied(connection, message);
      break;
    case 'flag_viewing':
      noteViewing(hub, connection, message);
      break;
    case 'pong':
      break;
    default:
      message satisfies never;
  }
}

/** Only topics of flags that the socket reads; an offset that is lower than before is an old message. */
function noteApplied(
  connection: Connection,
  { positions }: Extract<ClientMessage, { type: 'flags_applied' }>,
): void {
  for (const { topic, offset, delayMs = null } of positions) {
    const known = connection.appliedFlags?.get(topic)?.offset ?? -1;
    if (!isFlagTopic(topic) || !connection.subscriptions.has(topic) || offset < known) continue;
    connection.appliedFlags ??= new Map();
    connection.appliedFlags.set(topic, { offset, delayMs });
  }
}

/** The next round of the viewers tells the others. */
function noteViewing(
  hub: Hub,
  connection: Connection,
  { flag, editing }: Extract<ClientMessage, { type: 'flag_viewing' }>,
): void {
  if (scopeFor(connection.session.actor, 'flag.view') === 'none') return;
  connection.viewing = flag === null ? null : { flag, editing };
  hub.viewing.add(connection);
}

function endFlood({ logger }: TakeMessageDeps, connection: Connection, reason: string): void {
  logRefusal(logger, connection, { code: closeCodes.tooManyMessages.code, reason });
  connection.close('tooManyMessages', performance.now());
}

async function changeTopics(hub: Hub, connection: Connection, message: TopicMessage): Promise<void> {
  if (message.type === 'subscribe') await hub.subscribe(connection, message.id, message.topics);
  else hub.unsubscribe(connection, message.id, message.topics);
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

/** The parsed message, or the reason why it is invalid. */
function parse(data: RawData): ClientMessage | string {
  try {
    // The library delivers text messages as one buffer, checked to be UTF-8.
    const text = Buffer.isBuffer(data) ? data.toString() : '';
    return clientMessageSchema.safeParse(JSON.parse(text)).data ?? 'unknown type or member';
  } catch {
    return 'not JSON';
  }
}
