import { eventTypes, type TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import { recordKinds } from '@switchyard/contracts/records/registry.ts';
import {
  type FilterCodec,
  type FilterValues,
  idFilter,
  manyFilter,
  textFilter,
  wordFilter,
} from '../../lib/url-filters.ts';

const isTraceId = (text: string) => /^[\da-f]{32}$/.test(text);

const traceFilter: FilterCodec<string | null> = {
  knows: isTraceId,
  read: (raw) => (raw !== null && isTraceId(raw) ? raw : null),
  write: (value) => value || null,
};

export const eventFilterSpec = {
  q: textFilter(),
  type: manyFilter(eventTypes),
  kind: manyFilter(recordKinds),
  actorId: idFilter,
  correlationId: wordFilter,
  traceId: traceFilter,
  jobId: idFilter,
};

export type EventFilters = FilterValues<typeof eventFilterSpec>;

/** True if a live event matches the list's filters; the same rules as on the server. */
export function matchesFilters({ event }: TopicEvent, filters: EventFilters): boolean {
  if (filters.type.length > 0 && !filters.type.includes(event.type)) return false;
  if (filters.kind.length > 0 && !filters.kind.includes(event.entity.kind)) return false;
  if (filters.actorId !== null && event.actor.id !== filters.actorId) return false;
  if (filters.correlationId !== null && event.correlationId !== filters.correlationId) return false;
  if (filters.traceId !== null && event.traceId !== filters.traceId) return false;
  if (filters.jobId !== null && event.entity.jobId !== filters.jobId && event.entity.id !== filters.jobId) {
    return false;
  }
  const text = `${event.entity.label} ${event.actor.name} ${event.type} ${event.reason ?? ''}`.toLowerCase();
  return filters.q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The filters as query parameters of the server. */
export function toQuery(filters: EventFilters) {
  return {
    ...(filters.q === '' ? {} : { q: filters.q }),
    ...(filters.type.length === 0 ? {} : { type: filters.type.join(',') }),
    ...(filters.kind.length === 0 ? {} : { kind: filters.kind.join(',') }),
    ...(filters.actorId === null ? {} : { actorId: filters.actorId }),
    ...(filters.correlationId === null ? {} : { correlationId: filters.correlationId }),
    ...(filters.traceId === null ? {} : { traceId: filters.traceId }),
    ...(filters.jobId === null ? {} : { jobId: filters.jobId }),
  };
}

/** The filters for a text in the search field: a pasted trace id shows the events of its trace. */
export function searchFor(text: string): { q: string } | { q: ''; traceId: string } {
  const pasted = text.trim();
  return isTraceId(pasted) ? { q: '', traceId: pasted } : { q: text };
}
