import type { DomainEvent } from '../events/domain-event.ts';
import type { ServerMessage } from './server-message.ts';
import { parseTopic } from './topics.ts';

export type PlacedEvent = { topic: string; offset: number; epoch: string; event: DomainEvent };

/**
 * The one message an event becomes on the socket; its type follows from the topic. Flag and A/B messages keep
 * the specification's members and carry the place beside them.
 */
export function toEventMessage(placed: PlacedEvent): ServerMessage {
  const { topic, offset, epoch, event } = placed;
  const place = { topic, offset, epoch, id: event.id, v: 1 as const };
  switch (parseTopic(topic)?.kind) {
    case 'flags':
      return toFlagMessage(place, event) ?? { type: 'job_update', ...place, event };
    case 'ab':
      return toExperimentMessage(place, event) ?? { type: 'job_update', ...place, event };
    case 'timeline':
      return { type: 'timeline_event', ...place, event };
    case 'user':
      return { type: 'notification', ...place, event };
    default:
      return { type: 'job_update', ...place, event };
  }
}

type Place = { topic: string; offset: number; epoch: string; id: string; v: 1 };

function toFlagMessage(place: Place, event: DomainEvent): ServerMessage | undefined {
  const { record } = event;
  if (record?.kind !== 'flag' || record.environment === null) return undefined;
  const state = record.flag.environments.find((item) => item.environment === record.environment);
  return {
    type: 'feature_flag_update',
    flagKey: record.flag.key,
    enabled: state?.enabled ?? false,
    ...(record.flag.variants ? { variants: record.flag.variants } : {}),
    environment: record.environment,
    updatedAt: state?.updatedAt ?? event.recordedAt,
    ...(event.reason === null ? {} : { reason: event.reason }),
    ...place,
    event,
  };
}

function toExperimentMessage(place: Place, event: DomainEvent): ServerMessage | undefined {
  if (event.record?.kind !== 'experiment') return undefined;
  const { flagId, name, status } = event.record.experiment;
  return { type: 'ab_test_update', flagId, name, status, ...place, event };
}
