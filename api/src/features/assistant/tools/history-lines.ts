import type { DomainEvent } from '@switchyard/contracts/events/domain-event.ts';
import { fieldHappening } from '@switchyard/contracts/events/field-happening.ts';
import { capital, quoted, stateWords } from './words.ts';
import type { Zone } from './zone.ts';

const said: ReadonlySet<string> = new Set([
  'state',
  'scheduledStart',
  'technicians',
  'technicianNames',
  'priority',
  'title',
  'message',
]);

/** True if a visit's step also moved its job, so that listing the job's event is enough. */
function isToldByJob(event: DomainEvent, told: readonly DomainEvent[]): boolean {
  if (event.type !== 'visit.state_changed') return false;
  const step = stepOf(event);
  return told.some(
    (other) =>
      other.type === 'job.state_changed' && other.occurredAt === event.occurredAt && stepOf(other) === step,
  );
}

function stepOf({ changes }: DomainEvent): string {
  const to = changes.find(({ field }) => field === 'state')?.to;
  return typeof to === 'string' ? to : '';
}

/** False for the planned time of a finished visit: only its state matters. */
function isNews({ field, to }: DomainEvent['changes'][number], { changes }: DomainEvent): boolean {
  return field !== 'scheduledStart' || to !== null || !changes.some((change) => change.field === 'state');
}

const fieldWords: Readonly<Record<string, string>> = {
  scheduledStart: 'time',
  technicianNames: 'technicians',
};

type Line = {
  readonly at: string;
  readonly what: string;
  readonly details: readonly string[];
  readonly reason: string;
  /** Field records: several in a row are combined. */
  readonly isRecord: boolean;
};

/** Events of a job as lines, oldest first. Repeated actions of the same person are combined. */
export function historyLines(zone: Zone, told: readonly DomainEvent[]): string[] {
  const lines: { line: Line; times: number }[] = [];
  for (const event of told.filter((item) => !isToldByJob(item, told))) {
    const line = eventLine(zone, event);
    const last = lines.at(-1);
    if (!last || !isMore(last.line, line)) lines.push({ line, times: 1 });
    else {
      const details = [...new Set([...last.line.details, ...line.details])];
      lines.splice(-1, 1, { line: { ...last.line, details }, times: last.times + 1 });
    }
  }
  return lines.map(({ line, times }) => {
    const { at, what, details, reason } = line;
    const often = times > Math.max(details.length, 1) ? ` (${times} times)` : '';
    return `- ${at}: ${what}${often}${details.length === 0 ? '.' : `: ${details.join('; ')}.`}${reason}`;
  });
}

function isMore(last: Line, next: Line): boolean {
  if (last.what !== next.what || last.reason !== next.reason) return false;
  return next.isRecord || last.details.join() === next.details.join();
}

function eventLine(zone: Zone, event: DomainEvent): Line {
  const by = `by ${quoted(event.actor.name, 60)}`;
  const at = zone.moment(event.occurredAt);
  const happening = fieldHappening(event, (instant) => zone.time(instant));
  if (happening !== undefined) {
    const { title, details, quote } = happening;
    const texts = [...details, ...(quote === null ? [] : [`“${quoted(quote, 120)}”`])];
    return {
      at,
      what: `${title} ${by}`,
      details: texts.map((text) => quoted(text)),
      reason: '',
      isRecord: true,
    };
  }
  const details = event.changes
    .filter((change) => said.has(change.field) && isNews(change, event))
    .map(({ field, from, to }) => changeWords(zone, field, { from, to }))
    .filter((words) => words !== '');
  const reason = event.reason === null ? '' : ` Reason: “${quoted(event.reason)}”.`;
  const what = capital(event.type.replace('.', ' ').replaceAll('_', ' '));
  return { at, what: `${what} ${by}`, details, reason, isRecord: false };
}

function changeWords(zone: Zone, field: string, { from, to }: { from: unknown; to: unknown }): string {
  const before = valueWords(zone, field, from);
  const after = valueWords(zone, field, to);
  if (after === '') return before === '' ? '' : `${fieldWords[field] ?? field} was ${before}`;
  return before === '' ? after : `${before} → ${after}`;
}

function valueWords(zone: Zone, field: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value))
    return value
      .map((item) => valueWords(zone, field, item))
      .filter((item) => item !== '')
      .join(', ');
  if (typeof value === 'object') return 'name' in value ? quoted(String(value.name), 60) : '';
  if (field === 'scheduledStart' && typeof value === 'string') return zone.moment(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return field === 'state' ? stateWords(text) : quoted(text, 120);
}
