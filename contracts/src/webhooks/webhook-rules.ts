import { type EventType, eventTypes } from '../events/domain-event.ts';

/** Most webhooks of a company. */
export const mostWebhooks = 20;
/** Most deliveries that one replay sends again. */
export const mostReplayed = 10_000;
/** Longest time for which the previous secret stays valid after a rotation, hours. */
export const longestOverlapHours = 24;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Delays before the attempts after the first: about three days in total. Each is extended at random by up to a tenth. */
export const retryDelaysMs: readonly number[] = [
  5_000,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
];
/** Longest delay that an endpoint may request with `Retry-After`. */
export const longestRetryAfterMs = 24 * hourMs;
/** A webhook that has only failed for so long is disabled. */
export const longestFailingMs = 5 * 24 * hourMs;

/**
 * Kinds whose events stay inside: inbox entries belong to one user, events of webhooks contain addresses, and the audit
 * is read by admins.
 */
const innerKinds: ReadonlySet<string> = new Set(['notification', 'security_event', 'webhook']);

/** Kind of record of an event type: `visit_entry` of `visit_entry.created`. */
export function kindOfEvent(type: string): string {
  return type.slice(0, type.lastIndexOf('.'));
}

/** Event types that webhooks can deliver. */
export const webhookEventTypes: readonly EventType[] = eventTypes.filter(isDeliverable).toSorted();

/** True if webhooks deliver events of this type; also for types of a newer version. */
export function isDeliverable(type: string): boolean {
  return !innerKinds.has(kindOfEvent(type));
}

/** Filters that a webhook may have: an event type, or all types of a kind (`job.*`). */
export const webhookFilters: ReadonlySet<string> = new Set([
  ...webhookEventTypes,
  ...webhookEventTypes.map((type) => `${kindOfEvent(type)}.*`),
]);

/** True if a webhook with these filters receives an event. Without filters, it receives all events. */
export function takesEvent(filters: readonly string[], type: string): boolean {
  if (!isDeliverable(type)) return false;
  return filters.length === 0 || filters.includes(type) || filters.includes(`${kindOfEvent(type)}.*`);
}
