import type { EventRecord } from '@switchyard/contracts/events/domain-event.ts';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { NewEvent } from '@switchyard/platform/events/unit-of-work.ts';

/** Everybody of the company hears the new state; the timeline keeps what changed. */
export function flagDeliveries(companyId: string, record: EventRecord): NewEvent['deliveries'] {
  const audience = record.kind === 'experiment' ? 'ab' : 'flags';
  return [
    { topic: companyTopic(companyId, audience), record },
    { topic: companyTopic(companyId, 'timeline'), record: null },
  ];
}
