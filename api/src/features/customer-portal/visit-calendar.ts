import type { Visit } from '@switchyard/contracts/visits/visit.ts';

type Event = Pick<Visit, 'id' | 'revision' | 'updatedAt' | 'state'> &
  Pick<Visit, 'scheduledStart' | 'scheduledEnd' | 'windowStart' | 'windowEnd'>;

type Told = {
  readonly companyName: string;
  readonly job: { readonly number: number; readonly title: string };
  /** Null for readers who do not need to know it. */
  readonly location: string | null;
};

/** Longest line of a calendar, bytes (RFC 5545, 3.1). */
const lineBytes = 75;

/**
 * A visit as an iCalendar file (RFC 5545): one event in UTC, with the promised arrival if there is one. Its UID stays and its
 * sequence grows with each change, so that a newer copy replaces the older one. Without a METHOD, DTSTAMP says when the visit was last
 * changed.
 */
export function visitCalendar(visit: Event, { companyName, job, location }: Told): string {
  const changedAt = stamp(visit.updatedAt);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Switchyard//Visits//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    `UID:visit-${visit.id}@switchyard`,
    `SEQUENCE:${visit.revision - 1}`,
    `DTSTAMP:${changedAt}`,
    `LAST-MODIFIED:${changedAt}`,
    `DTSTART:${stamp(visit.windowStart ?? visit.scheduledStart)}`,
    `DTEND:${stamp(visit.windowStart === null ? visit.scheduledEnd : (visit.windowEnd ?? visit.scheduledEnd))}`,
    `SUMMARY:${text(`${companyName}: ${job.title}`)}`,
    ...(location === null || location === '' ? [] : [`LOCATION:${text(location)}`]),
    `DESCRIPTION:${text(`Job #${job.number}. A copy of the calendar: it does not follow later changes.`)}`,
    `STATUS:${visit.state === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

/** `20261201T090000Z` */
function stamp(instant: string): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/** A text value: separators and line ends are escaped (RFC 5545, 3.3.11). Other control characters are no text. */
function text(value: string): string {
  return value
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');
}

/** Breaks a line into pieces of at most 75 bytes, each further one behind a space, never within a character. */
function fold(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  for (const sign of line) {
    if (Buffer.byteLength(piece + sign) > lineBytes) {
      pieces.push(piece);
      piece = ' ';
    }
    piece += sign;
  }
  return [...pieces, piece].join('\r\n');
}
