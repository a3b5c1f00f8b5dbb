import { socketLimits } from '@switchyard/contracts/realtime/protocol.ts';
import type { Connection } from './connection.ts';
import { pushMissed, type Subscription } from './subscription.ts';

/** The reader is slow: what it has not been given stays in the rings until it has emptied its buffer. */
export function holdBack(connection: Connection, now: number): void {
  if (connection.congestedSince === 0) connection.congestedSince = now;
  for (const subscription of connection.subscriptions.values()) {
    if (!subscription.live) continue;
    subscription.live = false;
    subscription.sent = subscription.channel.last;
  }
  connection.awaitDrain();
}

/** Gives a reader what it lacks, as far as its buffer allows; it is live again when nothing is left. */
export function catchUp(connection: Connection): void {
  for (const subscription of connection.subscriptions.values()) {
    if (!subscription.live && !feed(connection, subscription)) return;
  }
}

/** False when there is no room or no use. */
function feed(connection: Connection, subscription: Subscription): boolean {
  const { channel } = subscription;
  while (subscription.sent < channel.last) {
    if (connection.backlog > socketLimits.softBuffer) {
      connection.awaitDrain();
      return false;
    }
    const frame = channel.frameAt(subscription.sent + 1);
    if (!frame) {
      // The ring has moved on while the reader stood still.
      connection.abandon();
      return false;
    }
    pushMissed(connection, frame);
    subscription.sent += 1;
  }
  subscription.live = true;
  return true;
}
