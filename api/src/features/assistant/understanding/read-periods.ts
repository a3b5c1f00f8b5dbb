import { addDays, weekdayOf } from '@switchyard/contracts/time/calendar-day.ts';
import type { TimeSense, TimeSpan } from './time-span.ts';

type Frame = { readonly today: string; readonly sense: TimeSense };
type Period = { from: string; to: string };
type PeriodRule = { pattern: RegExp; period: (match: RegExpExecArray, frame: Frame) => Period };

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** Whole days, weeks, months and years as used in figures and reports; weeks begin on Monday. */
const rules: readonly PeriodRule[] = [
  { pattern: /\b(?:the )?day after tomorrow\b/gi, period: (_, { today }) => days(addDays(today, 2), 1) },
  { pattern: /\b(?:the )?day before yesterday\b/gi, period: (_, { today }) => days(addDays(today, -2), 1) },
  {
    pattern:
      /\b(?:in |over |for |within |during )?(?:the )?(last|past|previous|next|coming) (\d{1,3}|two|three|four|few) (day|week|month)s\b/gi,
    period: (match, { today }) => counted(match, today),
  },
  {
    pattern: /\b(this|last|past|previous|next|coming|current) (week|month|quarter|year)\b/gi,
    period: (match, { today }) => shifted(match[2] ?? '', shiftOf(match[1] ?? ''), today),
  },
  {
    pattern:
      /\b(?:week|month|year|quarter)[- ]to[- ]date\b|\b(?:so far )?this (?:week|month|year) so far\b/gi,
    period: (match, { today }) => {
      const unit = /(week|month|quarter|year)/i.exec(match[0])?.[1] ?? 'month';
      return { from: shifted(unit, 0, today).from, to: addDays(today, 1) };
    },
  },
  {
    pattern:
      /\b(?:on )?the (\d{1,2})(?:st|nd|rd|th)\b(?! (?:floor|visit|job|time|of|street|avenue|door|room|unit|story|level|attempt|january|february|march|april|may|june|july|august|september|october|november|december))/gi,
    period: (match, frame) => dayOfMonth(Number(match[1]), frame),
  },
  {
    pattern: /\bq([1-4])(?: (?:of )?(20\d\d))?\b/gi,
    period: (match, { today }) => quarter(Number(match[2] ?? today.slice(0, 4)), Number(match[1]) - 1),
  },
  {
    pattern: new RegExp(
      `\\b(${months.filter((name) => name !== 'may').join('|')}|may(?= 20\\d\\d))(?: (?:of )?(20\\d\\d))?\\b(?! \\d{1,2}(?:st|nd|rd|th)?\\b)`,
      'gi',
    ),
    period: (match, frame) => namedMonth(match, frame),
  },
  { pattern: /\b(?:in|during|of|for|year) (20\d\d)\b/gi, period: (match) => year(Number(match[1])) },
  {
    pattern: /\bsince (monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b/gi,
    period: (match, { today }) => ({ from: lastWeekday(match[1] ?? '', today), to: addDays(today, 1) }),
  },
];

/** Periods named in a text; those inside `24 October` and the like are left to the date parser. */
export function readPeriods(text: string, frame: Frame): TimeSpan[] {
  const found: TimeSpan[] = [];
  for (const { pattern, period } of rules) {
    for (const match of text.matchAll(pattern)) {
      const isTaken = found.some(
        (span) => match.index < span.index + span.text.length && span.index < match.index + match[0].length,
      );
      const isDayOfMonth =
        /\d{1,2}(?:st|nd|rd|th)?(?: of)? $/i.test(text.slice(Math.max(0, match.index - 10), match.index)) &&
        months.includes((match[1] ?? '').toLowerCase());
      if (isTaken || isDayOfMonth) continue;
      found.push({ text: match[0], index: match.index, kind: 'day', ...period(match, frame) });
    }
  }
  return found.toSorted((a, b) => a.index - b.index);
}

function days(from: string, count: number): Period {
  return { from, to: addDays(from, count) };
}

function shiftOf(word: string): number {
  const lower = word.toLowerCase();
  if (lower === 'next' || lower === 'coming') return 1;
  return lower === 'this' || lower === 'current' ? 0 : -1;
}

const words: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, few: 3 };

function counted(match: RegExpExecArray, today: string): Period {
  const amount = words[(match[2] ?? '').toLowerCase()] ?? Number(match[2]);
  const unit = (match[3] ?? 'day').toLowerCase();
  const length = unit === 'week' ? amount * 7 : unit === 'month' ? amount * 30 : amount;
  return shiftOf(match[1] ?? '') > 0
    ? days(today, length)
    : { from: addDays(today, 1 - length), to: addDays(today, 1) };
}

function shifted(unit: string, shift: number, today: string): Period {
  const thisYear = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7)) - 1;
  switch (unit.toLowerCase()) {
    case 'week':
      return days(addDays(today, 1 - weekdayOf(today) + 7 * shift), 7);
    case 'month':
      return { from: firstOf(thisYear, month + shift), to: firstOf(thisYear, month + shift + 1) };
    case 'quarter':
      return quarter(thisYear, Math.floor(month / 3) + shift);
    default:
      return year(thisYear + shift);
  }
}

/** First day of a month counted from 0; values outside 0 to 11 carry over into other years. */
function firstOf(inYear: number, month: number): string {
  return new Date(Date.UTC(inYear, month, 1)).toISOString().slice(0, 10);
}

function quarter(inYear: number, place: number): Period {
  return { from: firstOf(inYear, place * 3), to: firstOf(inYear, place * 3 + 3) };
}

function year(of: number): Period {
  return { from: `${of}-01-01`, to: `${of + 1}-01-01` };
}

/** A month without a year is the nearest in the intended direction; the current one counts for both. */
function namedMonth(match: RegExpExecArray, { today, sense }: Frame): Period {
  const month = months.indexOf((match[1] ?? '').toLowerCase());
  const current = Number(today.slice(5, 7)) - 1;
  const thisYear = Number(today.slice(0, 4));
  const turn = sense === 'coming' && month < current ? 1 : sense === 'gone' && month > current ? -1 : 0;
  const inYear = match[2] === undefined ? thisYear + turn : Number(match[2]);
  return { from: firstOf(inYear, month), to: firstOf(inYear, month + 1) };
}

/** The next or last day with that number; months without it are skipped. */
function dayOfMonth(wanted: number, { today, sense }: Frame): Period {
  const [inYear = 1970, month = 1] = today.split('-').map(Number);
  const step = sense === 'coming' ? 1 : -1;
  for (let shift = 0; Math.abs(shift) < 12; shift += step) {
    const day = `${firstOf(inYear, month - 1 + shift).slice(0, 8)}${String(wanted).padStart(2, '0')}`;
    const isThere = new Date(`${day}T00:00:00Z`).getUTCDate() === wanted;
    if (isThere && (sense === 'coming' ? day >= today : day <= today)) return days(day, 1);
  }
  return days(today, 1);
}

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

function lastWeekday(name: string, today: string): string {
  const wanted = weekdays.indexOf(name.toLowerCase()) + 1;
  const back = (weekdayOf(today) - wanted + 7) % 7;
  return addDays(today, -back);
}
