import type { FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import { mayReadSnapshot, type ParsedTopic, parseTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { Snapshot } from '@switchyard/contracts/snapshot/snapshot-routes.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { listTopicEvents, readTopicPlace } from '@switchyard/platform/db/repositories/event-repository.ts';
import { listNotifications } from '@switchyard/platform/db/repositories/notification-repository.ts';
import { shownEvents } from '../../access/granted-events.ts';
import { readBoard } from './read-board.ts';
import { readFlagTopic } from './read-flag-topic.ts';
import { readCustomerWork, readTechnicianWork } from './read-own-work.ts';
import type { SnapshotWindow } from './snapshot-window.ts';

const timelineEvents = 100;

export type SnapshotQuery = SnapshotWindow & { topic: string };

/** `flagEnvironment`: environment of this server's own screens. */
type Moment = { now: Date; flagEnvironment: FlagEnvironment };

/**
 * State of a topic and its offset. The transaction reads one snapshot, so the state includes exactly the events up to
 * `offset`.
 * @throws ProblemError `topic.refused`
 */
export async function readSnapshot(
  tx: Tx,
  actor: Actor,
  { query, ...moment }: { query: SnapshotQuery } & Moment,
): Promise<Snapshot> {
  const topic = parseTopic(query.topic);
  if (!topic || !mayReadSnapshot(actor, query.topic)) throw new ProblemError('topic.refused');
  const { epoch, head } = await readTopicPlace(tx, query.topic);
  return {
    topic: query.topic,
    epoch,
    offset: head,
    data: await readData(tx, actor, { topic, query, ...moment }),
  };
}

type Read = { topic: ParsedTopic; query: SnapshotQuery } & Moment;

async function readData(tx: Tx, actor: Actor, read: Read): Promise<Snapshot['data']> {
  const { topic, query, now } = read;
  const { kind, companyId, id } = topic;
  switch (kind) {
    case 'dispatch':
      return await readBoard(tx, { actor, window: query, now });
    case 'desk':
      return { kind: 'area' };
    case 'technician':
      return await readTechnicianWork(tx, { companyId, technicianId: id ?? '', window: query, now });
    case 'customer':
      return await readCustomerWork(tx, { customerId: id ?? '', now });
    case 'flags':
    case 'ab':
    case 'flag_changes':
      return await readFlagTopic(tx, kind, read.flagEnvironment);
    case 'timeline': {
      const page = await listTopicEvents(tx, { topic: query.topic, limit: timelineEvents });
      return { kind: 'timeline', events: await shownEvents(tx, actor, page.items) };
    }
    case 'user':
      return { kind: 'user', notifications: await listNotifications(tx, actor.userId) };
    default:
      return kind satisfies never;
  }
}
