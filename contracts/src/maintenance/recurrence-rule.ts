export const frequencies = ['daily', 'weekly', 'monthly', 'yearly'] as const;
export type Frequency = (typeof frequencies)[number];

/** A weekday of a rule; 1 = Monday … 7 = Sunday. `nth`: which one of the period, negative from its end; null: each. */
export type RuleWeekday = { readonly weekday: number; readonly nth: number | null };

/** The parts of an RRULE (RFC 5545) that a plan may have. */
export type RecurrenceRule = {
  readonly frequency: Frequency;
  readonly interval: number;
  readonly weekdays: readonly RuleWeekday[];
  /** 1 to 31, negative from the end of the month. */
  readonly monthDays: readonly number[];
  readonly months: readonly number[];
  /** Which of the dates of a period; empty: all. */
  readonly setPositions: readonly number[];
};

export type RuleProblem = {
  readonly code: 'invalid_rule' | 'too_often' | 'has_end';
  readonly message: string;
};
type RuleReading = { readonly rule: RecurrenceRule } | { readonly problem: RuleProblem };

const weekdayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const longestInterval = 999;

const tooOften = problem(
  'too_often',
  'Too often: a plan falls due at most once a day. Use days, weeks, months or years',
);
const hasEnd = problem('has_end', 'Leave out COUNT and UNTIL: the plan has a last day of its own');

/** Reads an RRULE such as `FREQ=MONTHLY;INTERVAL=3;BYDAY=1MO`. */
export function readRule(text: string): RuleReading {
  const pairs = text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .split(';')
    .map((part) => part.split('='));
  const parts = new Map(pairs.map(([name = '', value = '']) => [name, value]));
  if (parts.size !== pairs.length || pairs.some((pair) => pair.length !== 2 || pair.includes('')))
    return invalid('a part is no NAME=VALUE, or is there twice');
  const freq = parts.get('FREQ') ?? '';
  if (/^(HOURLY|MINUTELY|SECONDLY)$/.test(freq)) return tooOften;
  if (['BYHOUR', 'BYMINUTE', 'BYSECOND'].some((name) => parts.has(name))) return tooOften;
  if (parts.has('COUNT') || parts.has('UNTIL')) return hasEnd;
  const frequency = frequencies.find((one) => one.toUpperCase() === freq);
  if (frequency === undefined) return invalid('FREQ must be DAILY, WEEKLY, MONTHLY or YEARLY');
  return readParts(frequency, parts);
}

function readParts(frequency: Frequency, parts: ReadonlyMap<string, string>): RuleReading {
  const unknown = [...parts.keys()].find((name) => !knownParts.includes(name));
  if (unknown !== undefined) return invalid(`plans do not know ${unknown}`);
  const [interval = 0, ...more] = numbersIn(parts.get('INTERVAL') ?? '1', 1, longestInterval) ?? [];
  if (interval === 0 || more.length > 0) return invalid(`INTERVAL must be 1 to ${longestInterval}`);
  const weekdays = weekdaysIn(parts.get('BYDAY') ?? '');
  if (weekdays === undefined) return invalid('BYDAY must be weekdays such as MO, 1MO or -1FR');
  const monthDays = signedIn(parts.get('BYMONTHDAY'), 31);
  if (monthDays === undefined) return invalid('BYMONTHDAY must be 1 to 31, or -1 to -31');
  const months = numbersIn(parts.get('BYMONTH') ?? '', 1, 12);
  if (months === undefined) return invalid('BYMONTH must be 1 to 12');
  const setPositions = signedIn(parts.get('BYSETPOS'), 366);
  if (setPositions === undefined) return invalid('BYSETPOS must be 1 to 366, or -1 to -366');
  return together({ frequency, interval, weekdays, monthDays, months, setPositions });
}

/** Refuses parts that do not go together. */
function together(rule: RecurrenceRule): RuleReading {
  const { frequency, weekdays, monthDays, setPositions } = rule;
  const isShort = frequency === 'daily' || frequency === 'weekly';
  if (isShort && weekdays.some(({ nth }) => nth !== null))
    return invalid('only months and years have a first or last weekday');
  if (frequency === 'weekly' && monthDays.length > 0) return invalid('weeks have no BYMONTHDAY');
  return setPositions.length > 0 && isPlainInterval(rule)
    ? invalid('BYSETPOS needs weekdays, days or months to choose from')
    : { rule };
}

const knownParts: readonly string[] = ['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS'];

/** The same rule with its one numbered weekday of a month (`1MO`) as a position (`MO`, the first). */
export function withPosition(rule: RecurrenceRule): RecurrenceRule {
  const { frequency, weekdays, monthDays, months, setPositions } = rule;
  const [only, ...others] = weekdays;
  if (frequency !== 'monthly' || only?.nth == null || others.length + monthDays.length + months.length > 0)
    return rule;
  if (setPositions.length > 0) return rule;
  return { ...rule, weekdays: [{ ...only, nth: null }], setPositions: [only.nth] };
}

/** The RRULE of a rule, its parts in a fixed order. */
export function ruleText(rule: RecurrenceRule): string {
  const { frequency, interval, weekdays, monthDays, months, setPositions } = rule;
  const list = (name: string, values: readonly (string | number)[]) =>
    values.length === 0 ? [] : [`${name}=${values.join(',')}`];
  return [
    `FREQ=${frequency.toUpperCase()}`,
    ...(interval === 1 ? [] : [`INTERVAL=${interval}`]),
    ...list(
      'BYDAY',
      weekdays.map(({ weekday, nth }) => `${nth ?? ''}${weekdayNames[weekday - 1] ?? ''}`),
    ),
    ...list('BYMONTHDAY', monthDays),
    ...list('BYMONTH', months),
    ...list('BYSETPOS', setPositions),
  ].join(';');
}

/** True if the rule names no days: its dates are whole intervals from a first one. */
export function isPlainInterval({ weekdays, monthDays, months }: RecurrenceRule): boolean {
  return weekdays.length + monthDays.length + months.length === 0;
}

function weekdaysIn(text: string): RuleWeekday[] | undefined {
  const found = listOf(text).map((part) => {
    const [, nth = '', name = ''] = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/.exec(part) ?? [];
    return { weekday: weekdayNames.indexOf(name) + 1, nth: nth === '' ? null : Number(nth) };
  });
  const isFaulty = ({ weekday, nth }: RuleWeekday) =>
    weekday === 0 || (nth !== null && (nth === 0 || Math.abs(nth) > 53));
  return found.some(isFaulty) ? undefined : found;
}

function signedIn(text: string | undefined, most: number): number[] | undefined {
  const found = numbersIn(text ?? '', -most, most);
  return found?.includes(0) ? undefined : found;
}

function numbersIn(text: string, least: number, most: number): number[] | undefined {
  const found = listOf(text);
  const numbers = found.map(Number);
  const isFit = numbers.every((number) => Number.isInteger(number) && number >= least && number <= most);
  return isFit && found.every((part) => /^[+-]?\d+$/.test(part)) ? numbers : undefined;
}

function listOf(text: string): string[] {
  return text === '' ? [] : text.split(',');
}

function invalid(why: string) {
  return problem('invalid_rule', `Invalid rule: ${why}`);
}

function problem(code: RuleProblem['code'], message: string) {
  return { problem: { code, message } } as const;
}
