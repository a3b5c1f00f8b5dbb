import {
  type Frequency,
  readRule,
  type RecurrenceRule,
  ruleText,
  withPosition,
} from '@switchyard/contracts/maintenance/recurrence-rule.ts';

/** A rule as the form holds it. `other`: an RRULE that the form has no controls for, as text. */
export type RuleInput = {
  readonly frequency: Frequency | 'other';
  readonly every: string;
  /** 1 = Monday … 7 = Sunday. */
  readonly weekdays: readonly string[];
  readonly position: RulePosition;
  readonly text: string;
};

/** Which day of a month: that of the first date, the last one, or one of the ticked weekdays. */
export const rulePositions = ['same', 'last_day', '1', '2', '3', '4', '-1'] as const;
export type RulePosition = (typeof rulePositions)[number];

export const firstRule: RuleInput = {
  frequency: 'monthly',
  every: '3',
  weekdays: [],
  position: 'same',
  text: '',
};

/** The controls that show a stored rule. */
export function toRuleInput(rrule: string | null): RuleInput {
  if (rrule === null) return firstRule;
  const reading = readRule(rrule);
  const parts = 'rule' in reading ? partsOf(withPosition(reading.rule)) : undefined;
  return parts ?? { ...firstRule, frequency: 'other', text: rrule };
}

/** The RRULE of the controls; undefined while they say nothing that can be sent. */
export function rruleOf(input: RuleInput): string | undefined {
  const { frequency, every, text } = input;
  if (frequency === 'other') return text.trim() === '' ? undefined : text.trim();
  const interval = Number(every);
  if (!Number.isInteger(interval) || interval < 1) return undefined;
  const days = daysOf(frequency, input);
  return days && ruleText({ frequency, interval, months: [], ...days });
}

type Days = Pick<RecurrenceRule, 'weekdays' | 'monthDays' | 'setPositions'>;

/** Undefined: a weekday is missing. */
function daysOf(frequency: Frequency, { weekdays, position }: RuleInput): Days | undefined {
  const days = weekdays.toSorted().map((day) => ({ weekday: Number(day), nth: null }));
  const none = { weekdays: [], monthDays: [], setPositions: [] };
  if (frequency === 'weekly') return { ...none, weekdays: days };
  if (frequency !== 'monthly' || position === 'same') return none;
  if (position === 'last_day') return { ...none, monthDays: [-1] };
  return days.length === 0 ? undefined : { ...none, weekdays: days, setPositions: [Number(position)] };
}

function partsOf(rule: RecurrenceRule): RuleInput | undefined {
  const { frequency, interval, weekdays } = rule;
  const position = positionOf(rule);
  if (position === undefined) return undefined;
  const shown: RuleInput = {
    frequency,
    every: String(interval),
    weekdays: weekdays.map(({ weekday }) => String(weekday)),
    position,
    text: '',
  };
  // Parts that the controls cannot show stay a text.
  return rruleOf(shown) === ruleText(rule) ? shown : undefined;
}

function positionOf({ monthDays, setPositions }: RecurrenceRule): RulePosition | undefined {
  if (monthDays.length > 0) return 'last_day';
  return setPositions.length === 0 ? 'same' : rulePositions.find((one) => one === setPositions.join(','));
}
