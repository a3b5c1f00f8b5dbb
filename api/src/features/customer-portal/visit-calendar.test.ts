import { describe, expect, it } from 'vitest';
import { visitCalendar } from './visit-calendar.ts';

const visit = {
  id: '01935b1e-0000-7000-8000-000000000001',
  revision: 3,
  updatedAt: '2026-11-29T10:15:30.123Z',
  state: 'planned',
  scheduledStart: '2026-12-01T14:00:00.000Z',
  scheduledEnd: '2026-12-01T15:30:00.000Z',
  windowStart: null,
  windowEnd: null,
} as const;
const told = {
  companyName: 'Harbor Field',
  job: { number: 12, title: 'No heat' },
  location: '80 Boylston St, Boston',
};
/** The content lines of a calendar, unfolded. */
const linesOf = (calendar: string) => calendar.replaceAll('\r\n ', '').trimEnd().split('\r\n');

describe('the calendar file of a visit', () => {
  it('is one event in UTC, the same for the same visit', () => {
    expect(linesOf(visitCalendar(visit, told))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Switchyard//Visits//EN',
      'CALSCALE:GREGORIAN',
      'BEGIN:VEVENT',
      'UID:visit-01935b1e-0000-7000-8000-000000000001@switchyard',
      'SEQUENCE:2',
      'DTSTAMP:20261129T101530Z',
      'LAST-MODIFIED:20261129T101530Z',
      'DTSTART:20261201T140000Z',
      'DTEND:20261201T153000Z',
      'SUMMARY:Harbor Field: No heat',
      'LOCATION:80 Boylston St\\, Boston',
      'DESCRIPTION:Job #12. A copy of the calendar: it does not follow later changes.',
      'STATUS:CONFIRMED',
      'TRANSP:OPAQUE',
      'END:VEVENT',
      'END:VCALENDAR',
    ]);
  });

  it('has the promised arrival, and says that a visit was cancelled', () => {
    const window = { windowStart: '2026-12-01T13:00:00.000Z', windowEnd: '2026-12-01T17:00:00.000Z' };
    const lines = linesOf(
      visitCalendar({ ...visit, ...window, state: 'cancelled' }, { ...told, location: null }),
    );
    expect(lines).toContain('DTSTART:20261201T130000Z');
    expect(lines).toContain('DTEND:20261201T170000Z');
    expect(lines).toContain('STATUS:CANCELLED');
    expect(lines.some((line) => line.startsWith('LOCATION'))).toBe(false);
  });

  it('keeps texts of users within their line', () => {
    const title = 'Boiler; part A,\nEND:VEVENT\\ and "more"';
    const calendar = visitCalendar(visit, { ...told, job: { number: 1, title } });
    expect(linesOf(calendar)).toContain(
      'SUMMARY:Harbor Field: Boiler\\; part A\\,\\nEND:VEVENT\\\\ and "more"',
    );
    expect(calendar.match(/^END:VEVENT\r$/gm)).toHaveLength(1);
  });

  it('folds long lines between characters', () => {
    const title = 'Überprüfung der Heizungsanlage 🔥 im zweiten Obergeschoss, '.repeat(4);
    const calendar = visitCalendar(visit, { ...told, job: { number: 1, title } });
    for (const line of calendar.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(linesOf(calendar)).toContain(`SUMMARY:Harbor Field: ${title.replaceAll(',', '\\,')}`);
    expect(calendar).not.toContain('\uFFFD');
  });
});
