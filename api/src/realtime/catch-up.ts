import { socketLimits } from '@switchyard/contracts/realtime/protocol.ts';
import type { Connection } from './connection.ts';
import { pushMissed, type Subscription } from './subscription.ts';

/** The reader is slow: unsent frames stay in the rings until its buffer is empty. */
export function holdBack(connection: Connection, now: number): void {
  if (connection.congestedSince === 0) connection.congestedSince = now;
  for (const subscription of connection.subscriptions.values()) {
    if (!subscription.live) continue;
    subscription.live = false;
    subscription.sent = subscription.channel.last;
  }
  connection.awaitDrain();
}

/** Sends missing frames to a reader, as far as its buffer allows; it is live again when none are left. */
export function catchUp(connection: Connection): void {
  for (const subscription of connection.subscriptions.values()) {
    if (!subscription.live && !feed(connection, subscription)) return;
  }
}

/** False if there is no room or no use. */
function feed(connection: Connection, subscription: Subscription): boolean {
  const { channel } = subscription;
  while (subscription.sent < channel.last) {
    if (connection.backlog > socketLimits.softBuffer) {
      connection.awaitDrain();
      return false;
    }
    const frame = channel.frameAt(subscription.sent + 1);
    if (!frame) {
      // The ring has advanced past the reader.
      connection.abandon();
      return false;
    }
    pushMissed(connection, frame);
    subscription.sent += 1;
  }
  subscription.live = true;
  return true;
}
