import type { Change, DomainEvent } from '@switchyard/contracts/events/domain-event.ts';
import type { Notification } from '@switchyard/contracts/notifications/notification.ts';

/** Recipients: the technicians named, all managers and admins, or the customer of the job. */
export type Audience =
  | { readonly kind: 'technicians'; readonly technicianIds: readonly string[] }
  | { readonly kind: 'staff' }
  | { readonly kind: 'customer' };

/** A notification about an event; its texts are completed with the job's data. */
export type Notice = {
  readonly audience: Audience;
  readonly title: string;
  readonly severity: Notification['severity'];
};

/** Current facts about the job and visit that decide on notifications. */
export type NoticeFacts = {
  readonly priority: string;
  /** Current technicians of the visit; empty for events of a job. */
  readonly technicianIds: readonly string[];
};

/** Job states that customers are notified of, with their titles. */
const customerTitles: Readonly<Record<string, string>> = {
  scheduled: 'Your visit is scheduled',
  en_route: 'Your technician is on the way',
  on_site: 'Your technician has arrived',
  completed: 'Your job is completed',
  needs_return: 'Another visit is needed',
  cancelled: 'Your job was cancelled',
};

/** Sources of bulk work; only alarming events from them are notified. */
const bulkSources: ReadonlySet<DomainEvent['source']> = new Set(['seed', 'replay']);

/** The notices for an event with their recipients. Pure. */
export function noticesOf(event: DomainEvent, facts: NoticeFacts): Notice[] {
  const all = noticesByType(event, facts);
  return bulkSources.has(event.source) ? all.filter((notice) => notice.severity !== 'info') : all;
}

function noticesByType(event: DomainEvent, facts: NoticeFacts): Notice[] {
  const { technicianIds } = facts;
  const state = textOf(changed(event, 'state')?.to);
  switch (event.type) {
    case 'job.created':
      return newJobNotices(event, facts);
    case 'job.state_changed':
      return jobStateNotices(state, facts);
    case 'job.rated':
      return ratingNotices(event);
    case 'orphan.received':
      return staffNotice('Field work without a visit', 'warning');
    case 'visit.planned':
      return technicianNotice(technicianIds, 'New visit');
    case 'visit.moved':
    case 'visit.updated':
      return changedVisitNotices(event, technicianIds);
    case 'visit.deleted':
      return technicianNotice(technicianIds, 'Visit cancelled', 'warning');
    case 'visit.restored':
      return technicianNotice(technicianIds, 'Visit is on again');
    case 'visit.state_changed':
      if (state === 'cancelled') return technicianNotice(technicianIds, 'Visit cancelled', 'warning');
      if (state === 'cannot_complete') return staffNotice('Visit could not be completed', 'warning');
      return [];
    default:
      return [];
  }
}

/** Up to so many stars, someone should call the customer. */
const unsatisfiedStars = 2;

function ratingNotices(event: DomainEvent): Notice[] {
  const stars = changed(event, 'rating')?.to;
  return typeof stars === 'number' && stars <= unsatisfiedStars
    ? staffNotice(`Rated ${stars} of 5 by the customer`, 'warning')
    : [];
}

function newJobNotices(event: DomainEvent, { priority }: NoticeFacts): Notice[] {
  if (priority === 'emergency') return staffNotice('Emergency', 'danger');
  return event.actor.kind === 'user' && event.source === 'web' ? [] : staffNotice('New request', 'info');
}

function jobStateNotices(state: string | undefined, { priority }: NoticeFacts): Notice[] {
  const notices: Notice[] = [];
  if (state === 'needs_return') notices.push(...staffNotice('Another visit is needed', 'warning'));
  if (state === 'cancelled' && priority === 'emergency') {
    notices.push(...staffNotice('Emergency was cancelled', 'warning'));
  }
  const title = state === undefined ? undefined : customerTitles[state];
  if (title !== undefined) notices.push({ audience: { kind: 'customer' }, title, severity: 'info' });
  return notices;
}

/** Technicians who stay are told the new time; those added or removed are told that. */
function changedVisitNotices(event: DomainEvent, now: readonly string[]): Notice[] {
  const assignment = changed(event, 'assignments') ?? changed(event, 'technicianIds');
  const before = assignment ? technicianIdsOf(assignment.from) : now;
  const moved = ['scheduledStart', 'scheduledEnd'].some((field) => changed(event, field));
  const stayed = now.filter((id) => before.includes(id));
  return [
    ...technicianNotice(
      now.filter((id) => !before.includes(id)),
      'New visit',
    ),
    ...technicianNotice(
      before.filter((id) => !now.includes(id)),
      'Visit reassigned',
      'warning',
    ),
    ...(moved ? technicianNotice(stayed, 'Visit moved') : []),
  ];
}

function technicianNotice(
  technicianIds: readonly string[],
  title: string,
  severity: Notice['severity'] = 'info',
): Notice[] {
  return technicianIds.length === 0
    ? []
    : [{ audience: { kind: 'technicians', technicianIds }, title, severity }];
}

function staffNotice(title: string, severity: Notice['severity']): Notice[] {
  return [{ audience: { kind: 'staff' }, title, severity }];
}

function changed(event: DomainEvent, field: string): Change | undefined {
  return event.changes.find((change) => change.field === field);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Ids in either form of a change: ids, or assignments. */
function technicianIdsOf(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) => {
    if (typeof item === 'string') return item;
    const id: unknown = typeof item === 'object' && item !== null ? Reflect.get(item, 'technicianId') : null;
    return typeof id === 'string' ? id : [];
  });
}
