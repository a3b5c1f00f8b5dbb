import type { DomainEvent, EventType } from '@switchyard/contracts/events/domain-event.ts';
import { workStateLook } from '../../ui/work-state.ts';

const words: Readonly<Record<EventType, string>> = {
  'job.created': 'Job created',
  'job.updated': 'Job changed',
  'job.state_changed': 'Job state',
  'job.deleted': 'Job deleted',
  'visit.planned': 'Visit planned',
  'visit.moved': 'Visit moved',
  'visit.updated': 'Visit changed',
  'visit.state_changed': 'Visit state',
  'visit.deleted': 'Visit deleted',
  'customer.created': 'Customer created',
  'customer.updated': 'Customer changed',
  'customer.deleted': 'Customer deleted',
  'site.created': 'Site created',
  'site.updated': 'Site changed',
  'site.deleted': 'Site deleted',
  'technician.created': 'Technician created',
  'technician.updated': 'Technician changed',
  'technician.deleted': 'Technician deleted',
  'flag.created': 'Flag created',
  'flag.toggled': 'Flag switched',
  'experiment.created': 'A/B test created',
  'experiment.status_changed': 'A/B test status',
  'user.invited': 'User invited',
  'user.joined': 'User joined',
  'user.changed': 'User changed',
  'notification.created': 'Notification',
};

/** Name of a kind of event. */
export function eventWord(type: EventType): string {
  return words[type];
}

/** Page of the record an event is about, or null when there is none (any more). */
export function eventHref(event: DomainEvent): string | null {
  const { kind, id, jobId } = event.entity;
  switch (kind) {
    case 'job':
      return event.type === 'job.deleted' ? null : `/jobs/${id}`;
    case 'visit':
      return jobId === null ? null : `/jobs/${jobId}`;
    case 'customer':
      return event.type === 'customer.deleted' ? null : `/customers/${id}`;
    case 'technician':
      return event.type === 'technician.deleted' ? null : `/technicians/${id}`;
    case 'flag':
    case 'experiment':
      return '/feature-flags';
    case 'user':
      return '/team';
    case 'site':
    case 'notification':
      return null;
    default:
      return kind satisfies never;
  }
}

/** Token of the rail beside a row: state changes take the colour of the new state. */
export function eventColour(event: DomainEvent): string | null {
  const state = event.changes.find((change) => change.field === 'state')?.to;
  if (typeof state === 'string') return `var(--st-${tokenOf(state)}-edge)`;
  if (event.type.endsWith('.deleted')) return 'var(--danger)';
  if (event.type.endsWith('.created')) return 'var(--ok)';
  return null;
}

/** What changed, in one line: `state: planned → dispatched`. */
export function changeSummary(event: DomainEvent): string {
  if (event.changes.length === 0) return event.reason ?? '';
  const parts = event.changes.slice(0, 3).map((change) => {
    if (change.from === null || change.from === undefined) return `${change.field}: ${shortValue(change.to)}`;
    return `${change.field}: ${shortValue(change.from)} → ${shortValue(change.to)}`;
  });
  const rest = event.changes.length > 3 ? ` and ${event.changes.length - 3} more` : '';
  return `${parts.join(', ')}${rest}${event.reason === null ? '' : ` — ${event.reason}`}`;
}

/** A value for a line of text. */
export function shortValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'string') {
    return /^\d{4}-\d\d-\d\dT/.test(value) ? value.slice(0, 16).replace('T', ' ') : value.slice(0, 60);
  }
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return JSON.stringify(value).slice(0, 60);
}

function tokenOf(state: string): string {
  return workStateLook(state as Parameters<typeof workStateLook>[0]).token;
}
