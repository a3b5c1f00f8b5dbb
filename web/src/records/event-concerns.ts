import type { DomainEvent } from '@switchyard/contracts/events/domain-event.ts';
import type { RelatedRecord } from '@switchyard/contracts/records/define-record.ts';
import { knownFactsOf } from '@switchyard/contracts/records/registry.ts';

/**
 * True if an event concerns a record: its own event, or one of a record that names it as related. Only the staff's
 * timeline lists related records; for other topics they are derived from the record in the event.
 */
export function eventConcerns({ entity, record }: DomainEvent, { kind, id }: RelatedRecord): boolean {
  if (entity.kind === kind && entity.id === id) return true;
  if (kind === 'job' && entity.jobId === id) return true;
  return relatedTo(entity, record).some((related) => related.kind === kind && related.id === id);
}

function relatedTo(entity: DomainEvent['entity'], record: DomainEvent['record']): readonly RelatedRecord[] {
  if (entity.related) return entity.related;
  const { related, member = entity.kind } = knownFactsOf(entity.kind) ?? {};
  if (record === null || related === undefined || member === null) return [];
  const carried = (record as Readonly<Record<string, unknown>>)[member];
  return carried === undefined ? [] : related(carried as never);
}
