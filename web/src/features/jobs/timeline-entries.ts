import { plural, t } from '@lingui/core/macro';
import type { Change, DomainEvent, TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import { fieldHappening } from '@switchyard/contracts/events/field-happening.ts';
import type { RelatedRecord } from '@switchyard/contracts/records/define-record.ts';
import { formatDate, formatTimeRange } from '../../lib/format-date.ts';
import { eventEntry, type TimelineEntry } from '../../records/timeline-entry.ts';
import { changeLines } from './change-lines.ts';
import { jobStepTitle, visitStepTitle } from './step-titles.ts';

/** A longer delay counts as recorded later, ms. */
const noticeable = 120_000;

/**
 * The events of one command form one entry: a visit arrives, and therefore its job is on site. Input and output are
 * newest first.
 */
export function timelineEntries(
  rows: readonly TopicEvent[],
  zone: string,
  { isForCustomer = false }: { isForCustomer?: boolean } = {},
): TimelineEntry[] {
  const groups: DomainEvent[][] = [];
  for (const { event } of rows) {
    const last = groups.at(-1);
    const [first] = last ?? [];
    if (last && first?.correlationId === event.correlationId && !standsAlone(event, first)) last.push(event);
    else groups.push([event]);
  }
  return groups
    .map((group) => {
      const entry = toEntry(group.toReversed(), zone);
      return isForCustomer ? { ...entry, actor: actorForCustomer(group) ?? entry.actor } : entry;
    })
    .filter((entry) => entry.title !== unseen || entry.details.length > 0);
}

const fieldStates: ReadonlySet<unknown> = new Set([
  'en_route',
  'on_site',
  'in_progress',
  'paused',
  'completed',
]);

/** The technician of a visit's step: the office may have recorded it, which does not matter to the customer. */
function actorForCustomer(group: readonly DomainEvent[]): string | null {
  for (const { type, record } of group) {
    if (type !== 'visit.state_changed' || record?.kind !== 'visit' || !fieldStates.has(record.visit.state))
      continue;
    const { assignments } = record.visit;
    const lead = assignments.find(({ role }) => role === 'lead') ?? assignments[0];
    if (lead !== undefined) return lead.technicianName;
  }
  return null;
}

/** Records that are not part of the job's course get an entry each. */
function standsAlone(...events: readonly DomainEvent[]): boolean {
  return events.some(({ entity }) => entity.kind !== 'job' && entity.kind !== 'visit');
}

/** Title of a change without any field visible to this reader. */
const unseen = '';

function toEntry(group: readonly DomainEvent[], zone: string): TimelineEntry {
  const [main] = group.toSorted((a, b) => weight(a) - weight(b));
  if (!main) throw new Error('A group of events is never empty');
  const others = group.filter((event) => event !== main);
  const field = fieldHappening(main, (instant) => formatDate(instant, zone, 'time'));
  if (field === undefined && standsAlone(main)) return eventEntry(main, jobOf(main), zone);
  const { title, details } = field ?? describe(main, others, zone);
  const late = Date.parse(main.recordedAt) - Date.parse(main.occurredAt) > noticeable;
  return {
    key: main.id,
    at: main.occurredAt,
    enteredAt: late ? main.recordedAt : null,
    actor: main.actor.name,
    title,
    details: [...details, ...followUps(main, others)],
    quote: field?.quote ?? group.find((event) => event.reason !== null)?.reason ?? resolutionOf(group),
    state: stateAfter(main) ?? others.map(stateAfter).find((state) => state !== null) ?? null,
  };
}

function jobOf({ entity }: DomainEvent): RelatedRecord {
  return { kind: 'job', id: entity.jobId ?? '' };
}

const recordSteps: ReadonlySet<string> = new Set(['job.created', 'job.deleted', 'job.restored']);

/** User actions come before their consequences. */
function weight(event: DomainEvent): number {
  if (recordSteps.has(event.type)) return 0;
  if (event.entity.kind === 'job') return officeStep(event) ? 1 : 3;
  return 2;
}

/** State changes of a job made by the office, not by a visit. */
function officeStep(event: DomainEvent): boolean {
  if (event.type !== 'job.state_changed') return event.type === 'job.updated';
  const state = stateChange(event);
  return (
    event.reason !== null ||
    ['quoted', 'on_hold', 'cancelled', 'invoiced', 'closed'].includes(String(state?.to)) ||
    ['requested', 'quoted', 'on_hold', 'cancelled', 'invoiced'].includes(String(state?.from))
  );
}

function describe(main: DomainEvent, others: readonly DomainEvent[], zone: string) {
  const state = stateChange(main);
  const step = state && { from: String(state.from), to: String(state.to) };
  switch (main.type) {
    case 'job.created':
      return { title: t`Job created`, details: [] };
    case 'job.deleted':
      return { title: t`Job deleted`, details: [] };
    case 'job.restored':
      return { title: t`Job restored`, details: [] };
    case 'job.rated':
      return { title: ratingTitle(main), details: [] };
    case 'visit.restored':
      return { title: t`Visit restored`, details: [] };
    case 'visit.deleted':
      return { title: t`Visit deleted`, details: [] };
    case 'visit.accepted':
      return { title: t`Visit accepted`, details: [] };
    case 'visit.planned':
      return { title: t`Visit planned`, details: planDetails(others, zone) };
    case 'visit.moved':
      return { title: moveTitle(main), details: changeLines(main.changes, zone) };
    case 'visit.state_changed':
      return { title: step ? visitStepTitle(step.from, step.to) : t`Visit changed`, details: [] };
    case 'job.state_changed':
      return { title: step ? jobStepTitle(step.from, step.to) : t`Job changed`, details: [] };
    default: {
      const lines = changeLines(main.changes, zone);
      const subject = main.entity.kind === 'visit' ? t`Visit` : t`Job`;
      const [only, second] = lines;
      return only !== undefined && second === undefined
        ? { title: only, details: [] }
        : { title: lines.length === 0 ? unseen : t`${subject} changed`, details: lines };
    }
  }
}

function ratingTitle({ changes }: DomainEvent): string {
  const stars = changes.find(({ field }) => field === 'rating')?.to;
  // The same stars with another comment are no change of the rating.
  return typeof stars === 'number' ? t`Rated ${stars} of 5` : t`Comment of the rating changed`;
}

/** Time and technicians, from the job's changes made by the plan. */
function planDetails(others: readonly DomainEvent[], zone: string): string[] {
  const changes = others.flatMap((event) => event.changes);
  const value = (field: string) => changes.find((change) => change.field === field);
  const [start, end] = [value('scheduledStart')?.to, value('scheduledEnd')?.to];
  const names = value('technicianNames');
  const added = namesIn(names?.to).filter((name) => !namesIn(names?.from).includes(name));
  return [
    ...(typeof start === 'string' && typeof end === 'string'
      ? [`${formatDate(start, zone, 'weekday')}, ${formatTimeRange(start, end, zone)}`]
      : []),
    ...(added.length > 0 ? [added.join(', ')] : []),
  ];
}

function moveTitle(event: DomainEvent): string {
  const fields = new Set(event.changes.map((change) => change.field));
  const moved = fields.has('scheduledStart') || fields.has('scheduledEnd');
  if (!fields.has('assignments')) return t`Visit moved`;
  return moved ? t`Visit moved and reassigned` : t`Visit reassigned`;
}

/** Effects of the same command on other records. */
function followUps(main: DomainEvent, others: readonly DomainEvent[]): string[] {
  if (main.entity.kind !== 'job') return [];
  const cancelled = others.filter((event) => stateChange(event)?.to === 'cancelled').length;
  if (cancelled === 0) return [];
  return [
    plural(cancelled, {
      one: 'The planned visit was cancelled',
      other: '# planned visits were cancelled',
    }),
  ];
}

function resolutionOf(group: readonly DomainEvent[]): string | null {
  const text = group
    .flatMap((event) => (event.type === 'visit.state_changed' ? event.changes : []))
    .find((change) => change.field === 'resolution')?.to;
  return typeof text === 'string' && text !== '' ? text : null;
}

function stateChange(event: DomainEvent): Change | undefined {
  return event.changes.find((change) => change.field === 'state');
}

function stateAfter(event: DomainEvent): string | null {
  const to = stateChange(event)?.to;
  if (typeof to === 'string') return to;
  return event.type === 'visit.planned' ? 'planned' : null;
}

function namesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
}
