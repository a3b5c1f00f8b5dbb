import type { EventRecord } from '@switchyard/contracts/events/domain-event.ts';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { Delivery, UnitOfWork } from './unit-of-work.ts';

/** Staff hear of everything: the timeline what changed, the board the whole record. */
export function staffDeliveries(unit: UnitOfWork, record: EventRecord | null): Delivery[] {
  const { companyId } = unit.context;
  return [
    { topic: companyTopic(companyId, 'timeline'), record: null },
    { topic: companyTopic(companyId, 'dispatch'), record },
  ];
}
