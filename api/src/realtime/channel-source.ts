import type { Database } from '@switchyard/platform/db/database.ts';
import { readMessages, readTopicHeads, type TopicHead } from '@switchyard/platform/events/event-log.ts';
import { readStream } from '@switchyard/platform/events/event-stream.ts';
import type { StoredMessage } from '@switchyard/platform/events/stored-message.ts';
import type { RedisClient } from '@switchyard/platform/redis/redis-connections.ts';

export type TopicPlace = { topic: string; companyId: string; epoch: string; after: number; limit: number };

/** Sources of a channel's missing messages: the Redis stream, then the database. */
export type ChannelSource = {
  /** Heads of topics of one company; topics without events are missing. */
  heads(companyId: string, topics: readonly string[]): Promise<TopicHead[]>;
  /** Undefined if the stream does not reach back that far, or Redis is unavailable. */
  stream(place: TopicPlace): Promise<StoredMessage[] | undefined>;
  log(place: TopicPlace): Promise<StoredMessage[]>;
};

export function createChannelSource(deps: { database: Database; redis: RedisClient }): ChannelSource {
  return {
    heads: (companyId, topics) => deps.database.inCompany(companyId, (tx) => readTopicHeads(tx, topics)),
    stream: async (place) => {
      try {
        return await readStream(deps.redis, place);
      } catch {
        return undefined;
      }
    },
    log: (place) => deps.database.inCompany(place.companyId, (tx) => readMessages(tx, place)),
  };
}
