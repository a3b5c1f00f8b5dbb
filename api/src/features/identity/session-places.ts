import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { SessionAnswer } from '@switchyard/contracts/identity/user.ts';
import { mayReadTopic, sessionTopics } from '@switchyard/contracts/realtime/topics.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { beginning, readTopicHeads } from '@switchyard/platform/events/event-log.ts';

/** Newest position of each topic that the session may follow, read before any of the records that its screens show. */
export async function readSessionPlaces(tx: Tx, actor: Actor): Promise<NonNullable<SessionAnswer['places']>> {
  const topics = sessionTopics(actor).filter((topic) => mayReadTopic(actor, topic));
  const heads = new Map((await readTopicHeads(tx, topics)).map((head) => [head.topic, head]));
  return Object.fromEntries(
    topics.map((topic) => {
      const { epoch, head: offset } = heads.get(topic) ?? { epoch: beginning.epoch, head: beginning.offset };
      return [topic, { epoch, offset }];
    }),
  );
}
