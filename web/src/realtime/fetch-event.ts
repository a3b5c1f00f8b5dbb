import { type TopicEvent, topicEventSchema } from '@switchyard/contracts/events/domain-event.ts';
import { listEventsRoute } from '@switchyard/contracts/events/event-routes.ts';
import { z } from 'zod';
import { request } from '../app/request.ts';
import { routeRequest } from '../app/route-request.ts';

// The route's own `reply` does not exist in the browser, and of a page of events only these are needed.
const replySchema = z.object({ items: z.array(topicEventSchema) });

const timeoutMs = 10_000;

/** Reads the event at a place of a topic over HTTP; null when it cannot be had. */
export async function fetchEvent(topic: string, offset: number): Promise<TopicEvent | null> {
  const call = routeRequest(listEventsRoute, { query: { topic, after: offset - 1, limit: 1 } });
  const result = await request(call, AbortSignal.timeout(timeoutMs));
  if ('error' in result) return null;
  const reply = replySchema.safeParse(result.data);
  return reply.success ? (reply.data.items.find((item) => item.offset === offset) ?? null) : null;
}
