import { setTimeout as sleep } from 'node:timers/promises';
import { flagTopics, parseTopic } from '@switchyard/contracts/realtime/topics.ts';
import {
  type FlagClient,
  flagClientSchema,
  type FlagDelivery,
} from '@switchyard/platform/flags/flag-delivery.ts';
import type { RedisClient } from '@switchyard/platform/redis/redis-connections.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { Logger } from '@switchyard/platform/runtime/logger.ts';
import { z } from 'zod';
import type { Hub } from './hub.ts';
import type { RedisListener } from './redis-listener.ts';

export type FlagDeliveryDeps = {
  hub: Hub;
  listener: RedisListener;
  redis: RedisClient;
  delivery: FlagDelivery;
  logger: Logger;
};

/** Channel on which all processes are asked. */
const questions = 'ops:flag-delivery';
/** Longest wait for the answers of other processes, milliseconds. */
const patienceMs = 500;

const questionSchema = z.object({ id: z.string(), companyId: z.string(), replyTo: z.string() });
const answerSchema = z.object({ id: z.string(), clients: z.array(flagClientSchema) });

type Waiting = {
  /** Of the other processes. */
  readonly clients: FlagClient[];
  answers: number;
  done: (() => void) | null;
  expected: number;
};

/**
 * Reports the consoles of this process and their acknowledged changes of flags, and asks the other processes. Nothing is
 * counted beforehand: the question of a page that shows it is all that costs anything.
 */
export function reportDelivery({ hub, listener, redis, delivery, logger }: FlagDeliveryDeps): void {
  delivery.addSource((companyId) => consolesOf(hub, companyId));
  const replyTo = `${questions}:${hub.id}`;
  const waiting = new Map<string, Waiting>();
  const take = (id: string, clients: readonly FlagClient[]) => {
    const asked = waiting.get(id);
    if (!asked) return;
    asked.clients.push(...clients);
    asked.answers += 1;
    if (asked.answers >= asked.expected) asked.done?.();
  };
  const listen = (name: string, read: (data: unknown) => void) => {
    listener
      .listen(name, (data) => {
        try {
          read(JSON.parse(data.toString()));
        } catch (error) {
          logger.warn({ err: error }, 'message about delivered flags not understood');
        }
      })
      // The listener subscribes again as soon as Redis answers.
      .catch((error: unknown) => logger.warn({ err: error }, 'delivered flags of others not yet known'));
  };
  listen(questions, (data) => {
    const { id, companyId, replyTo: to } = questionSchema.parse(data);
    // Its own question: the asker adds its clients without writing and reading them.
    if (to === replyTo) return take(id, []);
    const answer = JSON.stringify({ id, clients: delivery.local(companyId) });
    redis.publish(to, answer).catch((error: unknown) => {
      logger.warn({ err: error }, 'delivered flags not reported');
    });
  });
  listen(replyTo, (data) => {
    const { id, clients } = answerSchema.parse(data);
    take(id, clients);
  });
  delivery.connect(async (companyId) => {
    const id = newId();
    const asked: Waiting = { clients: [], answers: 0, done: null, expected: Number.POSITIVE_INFINITY };
    waiting.set(id, asked);
    try {
      asked.expected = await redis.publish(questions, JSON.stringify({ id, companyId, replyTo }));
      await answersOf(asked);
      const isComplete = asked.expected > 0 && asked.answers >= asked.expected;
      return { clients: [...delivery.local(companyId), ...asked.clients], isComplete };
    } catch (error) {
      logger.warn({ err: error }, 'other processes were not asked about delivered flags');
    } finally {
      waiting.delete(id);
    }
    return { clients: delivery.local(companyId), isComplete: false };
  });
}

async function answersOf(asked: Waiting): Promise<void> {
  if (asked.answers >= asked.expected) return;
  const timer = new AbortController();
  const all = new Promise<void>((resolve) => {
    asked.done = resolve;
  });
  await Promise.race([all, sleep(patienceMs, undefined, { signal: timer.signal }).catch(() => undefined)]);
  timer.abort();
}

function consolesOf({ connections }: Hub, companyId: string): FlagClient[] {
  const ours = [...connections].filter(
    ({ isOpen, session }) => isOpen && session.actor.companyId === companyId,
  );
  return ours.map(({ session: { actor }, appliedFlags }) => {
    const topic = flagTopics(actor).find((name) => parseTopic(name)?.kind !== 'ab') ?? null;
    const applied = topic === null ? undefined : appliedFlags?.get(topic);
    return {
      kind: 'console',
      name: actor.name,
      role: actor.role,
      topic,
      environment: null,
      position: applied?.offset ?? null,
      delayMs: applied?.delayMs ?? null,
    };
  });
}
