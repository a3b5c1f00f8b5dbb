import type { Poker } from '../events/unit-of-work.ts';
import { encodeTaskId } from './queue-keys.ts';
import type { TaskProducer } from './task-producer.ts';

/**
 * Tells the relay about news of a topic by a task without content. Pokes of the same tick become one, and while
 * one is on its way to Redis further ones wait and become one: at most one call per topic is in flight.
 * A poke that cannot be sent is dropped (the producer counts it): the sweeper finds the topic.
 */
export function createPoker(producer: Pick<TaskProducer, 'tryAdd'>): Poker {
  const waiting = new Set<string>();
  const inFlight = new Set<string>();
  let scheduled = false;

  const send = async (topic: string): Promise<void> => {
    inFlight.add(topic);
    await producer.tryAdd('relay.poke', { topic }, { onePer: encodeTaskId(topic) });
    inFlight.delete(topic);
    if (waiting.has(topic)) flush();
  };

  const flush = (): void => {
    scheduled = false;
    for (const topic of waiting) {
      if (inFlight.has(topic)) continue;
      waiting.delete(topic);
      void send(topic);
    }
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
