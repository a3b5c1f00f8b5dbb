import { type TopicEvent, topicEventSchema } from '@switchyard/contracts/events/domain-event.ts';
import { listEventsRoute } from '@switchyard/contracts/events/event-routes.ts';
import { z } from 'zod';
import { request } from '../core/request.ts';
import { routeRequest } from '../core/route-request.ts';

// Schemas are not part of the browser's routes, and only these fields of an event page are needed.
const replySchema = z.object({ items: z.array(topicEventSchema) });

const timeoutMs = 10_000;

/** Reads the event at a topic's offset over HTTP; null if it is not available. */
export async function fetchEvent(topic: string, offset: number): Promise<TopicEvent | null> {
  const call = routeRequest(listEventsRoute, { query: { topic, after: offset - 1, limit: 1 } });
  const result = await request(call, AbortSignal.timeout(timeoutMs));
  if ('error' in result) return null;
  const reply = replySchema.safeParse(result.data);
  return reply.success ? (reply.data.items.find((item) => item.offset === offset) ?? null) : null;
}
