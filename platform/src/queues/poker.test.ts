import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { mostPokedTopics } from '@switchyard/contracts/queues/task-catalog.ts';
import { createPoker } from './poker.ts';

/** Records sent tasks and lets the test decide when each has arrived. */
function slowProducer() {
  const sent: { topics: unknown; arrive: () => void }[] = [];
  return {
    sent,
    tryAdd: (_name: string, payload: object) => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      sent.push({ topics: Reflect.get(payload, 'topics'), arrive: () => resolve(true) });
      return promise;
    },
  };
}

describe('a poker', () => {
  it('combines pokes of the same tick', async () => {
    const producer = slowProducer();
    const poker = createPoker(producer);
    poker.poke(['a', 'b']);
    poker.poke(['a']);
    expect(producer.sent).toEqual([]);
    await nextTurn();
    expect(producer.sent.map((item) => item.topics)).toEqual([['a', 'b']]);
  });

  it('sends many topics in several pokes, each once', async () => {
    const producer = slowProducer();
    const topics = Array.from({ length: 2 * mostPokedTopics + 1 }, (_, index) => `topic ${index}`);
    createPoker(producer).poke(topics);
    await nextTurn();
    expect(producer.sent).toHaveLength(3);
    expect(producer.sent.flatMap((item) => item.topics)).toEqual(topics);
  });

  it('has at most one poke per topic in flight, and always sends one more afterwards', async () => {
    const producer = slowProducer();
    const poker = createPoker(producer);
    poker.poke(['a']);
    await nextTurn();
    poker.poke(['a']);
    poker.poke(['a', 'b']);
    await nextTurn();
    expect(producer.sent.map((item) => item.topics)).toEqual([['a'], ['b']]);
    producer.sent[0]?.arrive();
    await nextTurn();
    expect(producer.sent.map((item) => item.topics)).toEqual([['a'], ['b'], ['a']]);
    producer.sent[2]?.arrive();
    await nextTurn();
    expect(producer.sent).toHaveLength(3);
  });
});
