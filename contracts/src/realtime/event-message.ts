import type { DomainEvent } from '../events/domain-event.ts';
import type { ServerMessage } from './server-message.ts';
import { parseTopic } from './topics.ts';

export type PlacedEvent = { topic: string; offset: number; epoch: string; event: DomainEvent };

/**
 * The one message an event becomes on the socket; its type follows from the topic. Flag and A/B messages keep
 * the specification's members and carry the place beside them.
 */
export function toEventMessage({ topic, offset, epoch, event }: PlacedEvent): ServerMessage {
  const place = { topic, offset, epoch, id: event.id, v: 1 as const };
  const kind = parseTopic(topic)?.kind;
  const record = event.record;
  if (kind === 'flags' && record?.kind === 'flag' && record.environment) {
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
  if (kind === 'ab' && record?.kind === 'experiment') {
    const { flagId, name, status } = record.experiment;
    return { type: 'ab_test_update', flagId, name, status, ...place, event };
  }
  if (kind === 'timeline') return { type: 'timeline_event', ...place, event };
  if (kind === 'user') return { type: 'notification', ...place, event };
  return { type: 'job_update', ...place, event };
}
