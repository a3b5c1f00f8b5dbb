import type { DomainEvent } from '@switchyard/contracts/events/domain-event.ts';
import type { RelatedRecord } from '@switchyard/contracts/records/define-record.ts';
import { changeSummary, eventHref, eventWord } from './event-words.ts';

/** One entry of a record's history: an event, or several that belong together. */
export type TimelineEntry = {
  readonly key: string;
  /** ISO 8601: when it happened, and when it was recorded if that was noticeably later. */
  readonly at: string;
  readonly enteredAt: string | null;
  readonly actor: string;
  readonly title: string;
  /** The related record it happened to. */
  readonly subject?: { readonly label: string; readonly href: string | null };
  /** Further facts, one line each. */
  readonly details: readonly string[];
  /** Text entered by a user: a reason, or the work done. */
  readonly quote: string | null;
  /** New state, for the mark at the left. */
  readonly state: string | null;
};

/** An event as an entry in the history of a record; the record's own name would repeat the page's. */
export function eventEntry(event: DomainEvent, about: RelatedRecord, zone: string): TimelineEntry {
  const { id, entity, changes } = event;
  const summary = changeSummary(event, zone);
  const to = changes.find(({ field }) => field === 'state')?.to;
  return {
    key: id,
    at: event.occurredAt,
    enteredAt: null,
    actor: event.actor.name,
    title: eventWord(event.type),
    ...(entity.id === about.id ? {} : { subject: { label: entity.label, href: eventHref(event) } }),
    details: summary === '' ? [] : [summary],
    quote: null,
    state: typeof to === 'string' ? to : null,
  };
}
