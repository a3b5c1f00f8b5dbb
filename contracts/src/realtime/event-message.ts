import type { DomainEvent } from '../events/domain-event.ts';
import { type PublicFlag, publicFlagOf } from '../feature-flags/flag.ts';
import type { ServerMessage } from './server-message.ts';
import { parseTopic } from './topics.ts';

export type PlacedEvent = { topic: string; offset: number; epoch: string; event: DomainEvent };

/**
 * The socket message of an event; its type follows from the topic. Flag and A/B messages keep the members from the
 * specification and add the offset.
 */
export function toEventMessage(placed: PlacedEvent): ServerMessage {
  const { topic, offset, epoch, event } = placed;
  const place = { topic, offset, epoch, id: event.id, v: 1 as const };
  switch (parseTopic(topic)?.kind) {
    case 'flags':
    case 'ab':
    case 'flag_changes':
      return (
        toFlagMessage(place, event) ??
        toExperimentMessage(place, event) ?? { type: 'job_update', ...place, event }
      );
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
  const flag = switchedFlagOf(event);
  if (!flag) return undefined;
  return {
    type: 'feature_flag_update',
    flagKey: flag.key,
    enabled: flag.enabled,
    ...(flag.variants ? { variants: flag.variants } : {}),
    environment: flag.environment,
    updatedAt: flag.updatedAt,
    ...(event.reason === null ? {} : { reason: event.reason }),
    ...place,
    event,
  };
}

/** The flag in the switched environment; undefined for events of other kinds. */
export function switchedFlagOf({ record }: DomainEvent): PublicFlag | undefined {
  if (record?.kind === 'public_flag') return record.flag;
  if (record?.kind !== 'flag' || record.environment === null) return undefined;
  return publicFlagOf(record.flag, record.environment);
}

/** Drafts are not announced: the specified message is about status changes. */
function toExperimentMessage(place: Place, event: DomainEvent): ServerMessage | undefined {
  const { record } = event;
  if (event.type !== 'experiment.status_changed') return undefined;
  if (record?.kind !== 'experiment' && record?.kind !== 'public_experiment') return undefined;
  const { flagId, name, status } = record.experiment;
  return { type: 'ab_test_update', flagId, name, status, ...place, event };
}
