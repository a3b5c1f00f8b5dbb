import { socketLimits } from '@switchyard/contracts/realtime/protocol.ts';
import { flagTopics, mayReadTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import { beginning } from '@switchyard/platform/events/event-log.ts';
import type { RealtimeMetrics, RecoverySource } from '@switchyard/platform/metrics/realtime-metrics.ts';
import type { Connection } from './connection.ts';
import type { Subscription } from './subscription.ts';
import type { TopicChannel } from './topic-channel.ts';

export type JoinRequest = { topic: string; epoch?: string | undefined; offset?: number | undefined };

export type JoinResult =
  | {
      topic: string;
      epoch: string;
      offset: number;
      recovered: boolean;
      was_recovering: boolean;
      count: number;
    }
  | { topic: string; error: 'topic.refused' };

export type JoinDeps = {
  open: (topic: string) => Promise<TopicChannel>;
  metrics: RealtimeMetrics;
};

/**
 * Subscribes a socket to topics. The positions are taken in one synchronous step after all lookups, so each topic
 * continues exactly where its reply says: first the missed events, then live ones. A foreign topic is answered like a
 * nonexistent one. @throws Error if Postgres or Redis is unavailable.
 */
export async function joinTopics(
  deps: JoinDeps,
  connection: Connection,
  requests: readonly JoinRequest[],
): Promise<JoinResult[]> {
  const { actor } = connection.session;
  const known = new Set(connection.subscriptions.keys());
  const prepared = await Promise.all(
    requests.map(async (request) => {
      known.add(request.topic);
      if (!mayFollow(actor, request.topic) || known.size > socketLimits.maxTopics) {
        known.delete(request.topic);
        return { request, channel: null, source: null };
      }
      const channel = await deps.open(request.topic);
      return { request, channel, source: await prepare(channel, request) };
    }),
  );
  if (!connection.isOpen) return [];
  // The wait exceeded the time that a topic is kept without readers: no events would arrive.
  if (prepared.some(({ channel }) => channel?.isClosed))
    throw new Error('A topic was closed while others opened');
  return prepared.map(({ request, channel, source }) =>
    channel && hasRoom(connection, request.topic)
      ? take(deps, connection, { request, channel, source })
      : { topic: request.topic, error: 'topic.refused' },
  );
}

/** A program reads events here as over HTTP: with their scope, except flags, which it evaluates. */
function mayFollow(actor: Actor, topic: string): boolean {
  if (!mayReadTopic(actor, topic)) return false;
  return actor.grants?.has('event.view') !== false || flagTopics(actor).includes(topic);
}

/** Checked again when the slot is taken: other requests of the same socket may have taken theirs in the meantime. */
function hasRoom({ subscriptions }: Connection, topic: string): boolean {
  return subscriptions.has(topic) || subscriptions.size < socketLimits.maxTopics;
}

/** Unsubscribes from a topic; nothing more of it is sent. */
export function leaveTopic(connection: Connection, topic: string): void {
  const subscription = connection.subscriptions.get(topic);
  if (!subscription) return;
  connection.subscriptions.delete(topic);
  subscription.leave();
}

/** Source of the missed events; null if a snapshot is needed. */
async function prepare(
  channel: TopicChannel,
  { epoch, offset }: JoinRequest,
): Promise<RecoverySource | null> {
  // The client may know the topic's first event before it arrives here.
  if (channel.epoch === '' && epoch !== undefined && epoch !== '') await channel.repair();
  if (offset === undefined || !sameEpoch(channel, epoch, offset)) return null;
  return await channel.cover(offset);
}

type Prepared = { request: JoinRequest; channel: TopicChannel; source: RecoverySource | null };

function take(deps: JoinDeps, connection: Connection, { request, channel, source }: Prepared): JoinResult {
  const { topic, epoch, offset } = request;
  leaveTopic(connection, topic);
  const wasRecovering = offset !== undefined;
  const recovered =
    source !== null && wasRecovering && sameEpoch(channel, epoch, offset) && channel.reaches(offset);
  if (wasRecovering) deps.metrics.recoveries[recovered ? source : 'snapshot'] += 1;
  const sent = recovered ? offset : channel.last;
  const subscription: Subscription = {
    reader: connection,
    channel,
    live: false,
    sent,
    leave: () => channel.subscriptions.delete(subscription),
  };
  channel.subscriptions.add(subscription);
  connection.subscriptions.set(topic, subscription);
  return {
    topic,
    epoch: channel.epoch,
    offset: channel.last,
    recovered,
    was_recovering: wasRecovering,
    count: channel.last - sent,
  };
}

/** A client without any events may continue from the beginning of any epoch. */
function sameEpoch(channel: TopicChannel, epoch: string | undefined, offset: number): boolean {
  if (epoch === undefined || epoch === channel.epoch) return true;
  return epoch === beginning.epoch && offset === beginning.offset;
}
