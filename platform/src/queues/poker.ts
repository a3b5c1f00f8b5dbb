import { mostPokedTopics } from '@switchyard/contracts/queues/task-catalog.ts';
import type { Poker } from '../events/unit-of-work.ts';
import { encodeTaskId } from './queue-keys.ts';
import type { TaskProducer } from './task-producer.ts';

/**
 * Tells the relay about new events of topics by a task without content. Pokes of the same tick are combined, and while
 * one is on its way to Redis, further pokes of its topics are combined too: at most one call per topic is in flight. A
 * poke that cannot be sent is dropped (the producer counts it): the sweeper finds the topic.
 */
export function createPoker(producer: Pick<TaskProducer, 'tryAdd'>): Poker {
  const waiting = new Set<string>();
  const inFlight = new Set<string>();
  let scheduled = false;

  const send = async (topics: string[]): Promise<void> => {
    for (const topic of topics) inFlight.add(topic);
    const [only, ...others] = topics;
    const options = only !== undefined && others.length === 0 ? { onePer: encodeTaskId(only) } : {};
    await producer.tryAdd('relay.poke', { topics }, options);
    for (const topic of topics) inFlight.delete(topic);
    if (topics.some((topic) => waiting.has(topic))) flush();
  };

  const flush = (): void => {
    scheduled = false;
    const free = [...waiting].filter((topic) => !inFlight.has(topic));
    for (const topic of free) waiting.delete(topic);
    for (let at = 0; at < free.length; at += mostPokedTopics) void send(free.slice(at, at + mostPokedTopics));
  };

  return {
    poke(topics) {
      for (const topic of topics) waiting.add(topic);
      if (scheduled || topics.length === 0) return;
      scheduled = true;
      queueMicrotask(flush);
    },
  };
}
