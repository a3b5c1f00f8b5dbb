import { socketLimits } from '@switchyard/contracts/realtime/protocol.ts';
import type { Connection } from './connection.ts';
import type { Hub } from './hub.ts';

/** A v2 socket that has not said anything useful by then is ended. */
const helloMs = 30_000;
/** Time for the peer to answer a close before the connection is cut. */
const closeGraceMs = 2_000;

/**
 * What time demands of every socket; to be called about once a second.
 * @param now monotonic milliseconds, so that a changed clock ends no socket
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

/** The reader takes nothing, or too little for too long. */
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

/** No answer to a ping, counted from the moment the ping left this process. */
function isSilent(connection: Connection, now: number): boolean {
  return connection.pingWrittenAt > 0 && now - connection.pingWrittenAt > socketLimits.pongGraceMs;
}

/** Newest offset given out per topic; a client that stands elsewhere has missed something. */
function headsOf(connection: Connection): Record<string, number> {
  const heads: Record<string, number> = {};
  for (const [topic, subscription] of connection.subscriptions) {
    heads[topic] = subscription.live ? subscription.channel.last : subscription.sent;
  }
  return heads;
}
