import { socketLimits } from '@switchyard/contracts/realtime/protocol.ts';
import type { Connection } from './connection.ts';
import type { Hub } from './hub.ts';

/** A v2 socket without a valid message by then is closed. */
const helloMs = 30_000;
/** Time for the peer to answer a close before the connection is cut. */
const closeGraceMs = 2_000;

/**
 * Time-based checks of every socket; call it about once a second.
 * @param now monotonic milliseconds, so that a clock change does not end sockets
 * @param sentAt Unix milliseconds
 */
export function beat(hub: Hub, now: number, sentAt: number): void {
  for (const connection of hub.connections) {
    if (connection.closingSince > 0) {
      if (now - connection.closingSince > closeGraceMs) connection.ws.terminate();
    } else if (connection.v2 && !connection.greeted && now - connection.openedAt > helloMs) {
      connection.close('helloTimeout', now);
    } else if (isBlocked(connection, now)) {
      hub.closeSlow(connection);
    } else if (isSilent(connection, now)) {
      connection.ws.terminate();
    } else if (now >= connection.nextPingAt) {
      connection.nextPingAt = now + socketLimits.pingMs;
      if (connection.v2) hub.send(connection, { type: 'hb', sentAt, heads: headsOf(connection) });
      connection.ping();
    }
  }
}

/** True if the reader takes nothing, or too little for too long. */
function isBlocked(connection: Connection, now: number): boolean {
  const { progress } = connection;
  const { taken } = connection;
  if (connection.buffered === 0 || taken !== progress.taken || progress.at === 0) {
    progress.taken = taken;
    progress.at = now;
  }
  if (connection.congestedSince > 0 && now - connection.congestedSince > socketLimits.blockedMs) return true;
  return now - progress.at > socketLimits.blockedMs;
}

/** True if a ping is unanswered, counted from when the ping left this process. */
function isSilent(connection: Connection, now: number): boolean {
  return connection.pingWrittenAt > 0 && now - connection.pingWrittenAt > socketLimits.pongGraceMs;
}

/** Newest sent offset per topic; a client at another offset has missed something. */
function headsOf(connection: Connection): Record<string, number> {
  const heads: Record<string, number> = {};
  for (const [topic, subscription] of connection.subscriptions) {
    heads[topic] = subscription.live ? subscription.channel.last : subscription.sent;
  }
  return heads;
}
