import { socketLimits } from '@switchyard/contracts/realtime/protocol.ts';
import { mayReadTopic } from '@switchyard/contracts/realtime/topics.ts';
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
 * Subscribes a socket to topics. The places are taken in one synchronous step after everything was looked up, so
 * each topic continues exactly where its answer says: first the missed events, then live ones.
 * A topic of others answers like one that does not exist. @throws Error when Postgres or Redis is away.
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
      if (!mayReadTopic(actor, request.topic) || known.size > socketLimits.maxTopics) {
        known.delete(request.topic);
        return { request, channel: null, source: null };
      }
      const channel = await deps.open(request.topic);
      return { request, channel, source: await prepare(channel, request) };
    }),
  );
  if (!connection.isOpen) return [];
  // Waiting took longer than a topic is kept without readers: nothing would ever come of it.
  if (prepared.some(({ channel }) => channel?.isClosed))
    throw new Error('A topic was closed while others opened');
  return prepared.map(({ request, channel, source }) =>
    channel && hasRoom(connection, request.topic)
      ? take(deps, connection, { request, channel, source })
      : { topic: request.topic, error: 'topic.refused' },
  );
}

/** Asked again when the place is taken: other requests of the same socket may have taken theirs meanwhile. */
function hasRoom({ subscriptions }: Connection, topic: string): boolean {
  return subscriptions.has(topic) || subscriptions.size < socketLimits.maxTopics;
}

/** Gives up a topic; nothing of it is sent any more. */
export function leaveTopic(connection: Connection, topic: string): void {
  const subscription = connection.subscriptions.get(topic);
  if (!subscription) return;
  connection.subscriptions.delete(topic);
  subscription.leave();
}

/** Where the missed events can be had, or null when a snapshot is needed. */
async function prepare(
  channel: TopicChannel,
  { epoch, offset }: JoinRequest,
): Promise<RecoverySource | null> {
  // The first event of all may be on its way here while the client knows it already.
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

/** A client that has nothing yet may continue from the beginning of any epoch. */
function sameEpoch(channel: TopicChannel, epoch: string | undefined, offset: number): boolean {
  if (epoch === undefined || epoch === channel.epoch) return true;
  return epoch === beginning.epoch && offset === beginning.offset;
}
