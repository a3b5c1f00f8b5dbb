import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import { mayReadTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  type EventPage,
  type EventQuery,
  listTopicEvents,
} from '@switchyard/platform/db/repositories/event-repository.ts';
import { shownEvents } from '../../access/granted-events.ts';

/** History of a topic. @throws ProblemError `topic.refused`, the same for foreign and nonexistent topics */
export async function listEvents(tx: Tx, actor: Actor, query: EventQuery): Promise<EventPage> {
  if (!mayReadTopic(actor, query.topic)) throw new ProblemError('topic.refused');
  const page = await listTopicEvents(tx, query);
  return { ...page, items: await shownEvents(tx, actor, page.items) };
}
