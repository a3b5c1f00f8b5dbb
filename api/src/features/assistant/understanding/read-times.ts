import { addDays } from '@switchyard/contracts/time/calendar-day.ts';
import { createZoneClock, type ZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import { casual, type ParsedComponents, type ParsedResult } from 'chrono-node';
import { readPeriods } from './read-periods.ts';
import type { Moment, TimeSense, TimeSpan } from './time-span.ts';

/** Times named in a text, in order. */
export function readTimes(text: string, moment: Moment, sense: TimeSense): TimeSpan[] {
  const clock = createZoneClock(moment.timeZone);
  const today = clock.day(moment.now);
  const periods = readPeriods(text, { today, sense });
  let rest = text;
  for (const span of periods) {
    rest =
      rest.slice(0, span.index) + ' '.repeat(span.text.length) + rest.slice(span.index + span.text.length);
  }
  const reference = { instant: moment.now, timezone: offsetMinutes(clock, moment.now) };
  const results = casual.parse(spoken(rest), reference, { forwardDate: sense === 'coming' });
  const parsed = results.filter(isMeant).map((result) => toSpan(result, { clock, now: moment.now, sense }));
  return joinClockTimes(
    [...periods, ...parsed].toSorted((a, b) => a.index - b.index),
    text,
  );
}

/** The zone's offset from UTC at an instant, minutes. */
function offsetMinutes(clock: ZoneClock, now: Date): number {
  const local = clock.local(now);
  const asUtc = Date.parse(`${local.day}T00:00:00Z`) + local.minute * 60_000;
  return Math.round((asUtc - Math.floor(now.getTime() / 60_000) * 60_000) / 60_000);
}

/** Replaces spellings unknown to the parser by known ones of the same length. */
function spoken(text: string): string {
  return text
    .replace(/\b(\d{1,2})h\b/g, (_, hour: string) => `${hour} `)
    .replace(/\bbetween (\d[\d:.]*(?: ?[ap]m)?) and (?=\d)/gi, (_, from: string) => `   from ${from}  to `);
}

/** False for ordinal numbers, short words and quantities that only look like times. */
function isMeant({ text, start }: ParsedResult): boolean {
  if (/^(?:a|one|the)?\s*(?:second|minute|moment)s?$/i.test(text)) return false;
  if (/^(?:sat|sun|mon|wed|fri|may|mar|dec|jan)$/i.test(text) && text === text.toLowerCase()) return false;
  return !/^\d+(?:\.\d+)?$/.test(text) || start.isCertain('hour');
}

type Frame = { clock: ZoneClock; now: Date; sense: TimeSense };

function toSpan(result: ParsedResult, frame: Frame): TimeSpan {
  const { start, text, index } = result;
  const end = result.end ?? null;
  const place = { text, index };
  const part = partOfDay(text);
  if (!start.isCertain('hour') && part) {
    const day = dayOf(start);
    return { ...place, kind: 'minute', from: `${day}T${part[0]}`, to: `${day}T${part[1]}` };
  }
  if (!start.isCertain('hour')) {
    const from = dayOf(start);
    if (!start.isCertain('day') && !start.isCertain('weekday'))
      return { ...place, kind: 'day', ...monthOf(start) };
    return { ...place, kind: 'day', from, to: addDays(end ? dayOf(end) : from, 1) };
  }
  const from = minuteOf(start, frame);
  if (!end) return { ...place, kind: 'minute', from };
  return { ...place, kind: 'minute', from, to: endAfter(from, minuteOf(end, frame)) };
}

const parts: Readonly<Record<string, readonly [string, string]>> = {
  morning: ['08:00', '12:00'],
  afternoon: ['12:00', '17:00'],
  evening: ['17:00', '20:00'],
  night: ['17:00', '23:59'],
};

function partOfDay(text: string): readonly [string, string] | undefined {
  const found = /(morning|afternoon|evening|night)/i.exec(text)?.[1];
  return found === undefined ? undefined : parts[found.toLowerCase()];
}

const two = (value: number | null) => String(value ?? 0).padStart(2, '0');

function dayOf(at: ParsedComponents): string {
  return `${String(at.get('year')).padStart(4, '0')}-${two(at.get('month'))}-${two(at.get('day'))}`;
}

function monthOf(at: ParsedComponents): { from: string; to: string } {
  const year = at.get('year') ?? 1970;
  const month = at.get('month') ?? 1;
  const next = month === 12 ? `${year + 1}-01-01` : `${year}-${two(month + 1)}-01`;
  return { from: `${year}-${two(month)}-01`, to: next };
}

/** An hour without am or pm is in working time: 1 to 6 are afternoon. */
function minuteOf(at: ParsedComponents, { clock, now, sense }: Frame): string {
  const said = at.get('hour') ?? 0;
  const hour = !at.isCertain('meridiem') && said >= 1 && said <= 6 ? said + 12 : said;
  const time = `${two(hour)}:${two(at.get('minute'))}`;
  const local = clock.local(now);
  const isPast = hour * 60 + (at.get('minute') ?? 0) < local.minute;
  const day = dayOf(at);
  if (at.isCertain('day')) return `${day}T${time}`;
  if (at.isCertain('weekday')) {
    // Said on a Monday at ten, "Monday at eight" is a week later.
    return `${sense === 'coming' && isPast && day === local.day ? addDays(day, 7) : day}T${time}`;
  }
  return `${sense === 'coming' && isPast ? addDays(local.day, 1) : local.day}T${time}`;
}

function endAfter(from: string, to: string): string {
  if (to > from) return to;
  const sameDay = `${from.slice(0, 10)}T${to.slice(11)}`;
  return sameDay > from ? sameDay : `${addDays(from.slice(0, 10), 1)}T${to.slice(11)}`;
}

/** `tomorrow … at 9` in two places is one time, as is `1pm and 3pm` after `between`. */
function joinClockTimes(spans: readonly TimeSpan[], text: string): TimeSpan[] {
  const [first, second, ...others] = spans;
  if (!first || !second || others.length > 0) return [...spans];
  const isWholeDay = (span: TimeSpan) =>
    span.kind === 'day' && span.to === addDays(span.from, 1) && span.text !== '';
  const day = [first, second].find(isWholeDay);
  const clockTime = [first, second].find((span) => span.kind === 'minute');
  if (day && clockTime) return joined(first, second, withDay(day.from, clockTime));
  if (first.kind === 'minute' && second.kind === 'minute' && !first.to && !second.to) {
    const between = text.slice(first.index + first.text.length, second.index);
    if (/^\s*(?:and|to|until|till|-)\s*(?:at\s+)?$/i.test(between)) {
      const day = second.from.slice(0, 10);
      return joined(first, second, {
        kind: 'minute',
        from: `${day}T${first.from.slice(11)}`,
        to: endAfter(`${day}T${first.from.slice(11)}`, second.from),
      });
    }
  }
  return [...spans];
}

function withDay(day: string, { from, to }: TimeSpan): Omit<TimeSpan, 'text' | 'index'> {
  const start = `${day}T${from.slice(11)}`;
  return {
    kind: 'minute',
    from: start,
    ...(to === undefined ? {} : { to: endAfter(start, `${day}T${to.slice(11)}`) }),
  };
}

/**
 * Two spans with one meaning: the words of both must be cut out, so both are kept, the second without a meaning of its
 * own.
 */
function joined(first: TimeSpan, second: TimeSpan, meaning: Omit<TimeSpan, 'text' | 'index'>): TimeSpan[] {
  return [
    { ...meaning, text: first.text, index: first.index },
    { ...meaning, text: second.text, index: second.index },
  ];
}
