import type { DomainEvent, EventType } from '@switchyard/contracts/events/domain-event.ts';
import { changedValue, fieldWords } from '../../ui/field-words.ts';
import { type WorkState, workStateLook, workStates } from '../../ui/work-state.ts';

const words: Readonly<Record<EventType, string>> = {
  'job.created': 'Job created',
  'job.updated': 'Job changed',
  'job.state_changed': 'Job state',
  'job.deleted': 'Job deleted',
  'job.restored': 'Job restored',
  'visit.planned': 'Visit planned',
  'visit.moved': 'Visit moved',
  'visit.updated': 'Visit changed',
  'visit.accepted': 'Visit accepted',
  'visit.state_changed': 'Visit state',
  'visit.deleted': 'Visit deleted',
  'visit.restored': 'Visit restored',
  'customer.created': 'Customer created',
  'customer.updated': 'Customer changed',
  'customer.deleted': 'Customer deleted',
  'customer.restored': 'Customer restored',
  'site.created': 'Site created',
  'site.updated': 'Site changed',
  'site.deleted': 'Site deleted',
  'site.restored': 'Site restored',
  'technician.created': 'Technician created',
  'technician.updated': 'Technician changed',
  'technician.deleted': 'Technician deleted',
  'technician.restored': 'Technician restored',
  'flag.created': 'Flag created',
  'flag.toggled': 'Flag switched',
  'experiment.created': 'A/B test created',
  'experiment.status_changed': 'A/B test status',
  'company.updated': 'Company changed',
  'user.invited': 'User invited',
  'user.joined': 'User joined',
  'user.changed': 'User changed',
  'notification.created': 'Notification',
  'visit_entry.added': 'Recorded on site',
  'visit_entry.changed': 'Record changed',
  'visit_entry.removed': 'Record taken back',
  'photo.added': 'Photo added',
  'photo.changed': 'Photo changed',
  'photo.removed': 'Photo deleted',
  'communication.recorded': 'Message',
  'checklist.created': 'Checklist created',
  'checklist.updated': 'Checklist changed',
  'checklist.deleted': 'Checklist deleted',
  'checklist.restored': 'Checklist restored',
  'orphan.received': 'Work without a visit',
  'orphan.resolved': 'Work assigned',
  'lead.received': 'Lead received',
  'lead.updated': 'Lead changed',
  'lead.noted': 'Lead noted',
  'lead.answered': 'Lead answered',
  'lead.converted': 'Lead became a customer',
  'ticket.opened': 'Ticket opened',
  'ticket.updated': 'Ticket changed',
  'ticket.answered': 'Ticket answered',
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
    case 'visit_entry':
    case 'photo':
    case 'communication':
    case 'orphan':
      return jobId === null ? null : `/jobs/${jobId}`;
    case 'customer':
      return event.type === 'customer.deleted' ? null : `/customers/${id}`;
    case 'technician':
      return event.type === 'technician.deleted' ? null : `/technicians/${id}`;
    // Labels of these carry the key: `smart_reassign in production`, `Short form on smart_reassign`.
    case 'flag':
      return `/feature-flags/${event.entity.label.split(' ')[0] ?? ''}`;
    case 'experiment':
      return `/feature-flags/${event.entity.label.split(' ').at(-1) ?? ''}`;
    case 'user':
      return '/team';
    case 'lead':
      return `/customers?view=leads&lead=${id}`;
    case 'ticket':
      return `/support?ticket=${id}`;
    case 'checklist':
    case 'company':
      return '/settings';
    case 'site':
    case 'notification':
      return null;
    default:
      return kind satisfies never;
  }
}

/** Token of the rail beside a row: state changes take the colour of the new state. */
export function eventColour(event: DomainEvent): string | null {
  const changed = event.changes.find((change) => change.field === 'state')?.to;
  const state = workStates.find((item) => item === changed);
  if (state !== undefined) return `var(--st-${tokenOf(state)}-edge)`;
  if (event.type.endsWith('.deleted') || event.type.endsWith('.removed')) return 'var(--danger)';
  if (event.type.endsWith('.created') || event.type.endsWith('.restored')) return 'var(--ok)';
  return null;
}

/** What changed, in one line: `state: Scheduled → Dispatched`. Times are on the clock of the zone. */
export function changeSummary(event: DomainEvent, zone: string): string {
  // The reason stands at the end; the field that keeps it would repeat it.
  const changes = event.changes.filter(({ to }) => event.reason === null || to !== event.reason);
  if (changes.length === 0) return event.reason ?? '';
  const parts = changes.slice(0, 3).map(({ field, from, to }) => {
    const name = fieldWords(field);
    if (from === null || from === undefined) return `${name}: ${changedValue(field, to, zone)}`;
    return `${name}: ${changedValue(field, from, zone)} → ${changedValue(field, to, zone)}`;
  });
  const rest = changes.length > 3 ? ` and ${changes.length - 3} more` : '';
  return `${parts.join(', ')}${rest}${event.reason === null ? '' : ` — ${event.reason}`}`;
}

function tokenOf(state: WorkState): string {
  return workStateLook(state).token;
}
