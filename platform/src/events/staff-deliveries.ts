import type { EventRecord } from '@switchyard/contracts/events/domain-event.ts';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { areaOf, type RecordKind } from '@switchyard/contracts/records/registry.ts';
import type { Delivery, UnitOfWork } from './unit-of-work.ts';

/** Staff receive all changes: the timeline gets the changed fields, the topic of the record's area the whole record. */
export function staffDeliveries(unit: UnitOfWork, kind: RecordKind, record: EventRecord | null): Delivery[] {
  const { companyId } = unit.context;
  return [
    { topic: companyTopic(companyId, 'timeline'), record: null },
    { topic: companyTopic(companyId, areaOf(kind)), record },
  ];
}
