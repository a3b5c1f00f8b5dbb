import type { DomainEvent, TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import { ok } from './work-company.ts';
import type { TestUser } from './test-app.ts';

/** Events of a topic, oldest first, as a user reads them. `filter`: additional query, `&entityId=…`. */
export async function topicEvents(user: TestUser, topic: string, filter = ''): Promise<DomainEvent[]> {
  const url = `/api/events?topic=${topic}&limit=500&after=0${filter}`;
  return ok<{ items: TopicEvent[] }>(await user.call('GET', url)).items.map(({ event }) => event);
}
