import { plural, t } from '@lingui/core/macro';
import type {
  MaintenancePlanState,
  MaintenanceTrigger,
  OccurrenceState,
} from '@switchyard/contracts/maintenance/maintenance-plan-options.ts';
import type { MaintenancePlan } from '@switchyard/contracts/maintenance/maintenance-plan.ts';
import {
  readRule,
  type RecurrenceRule,
  withPosition,
} from '@switchyard/contracts/maintenance/recurrence-rule.ts';

const stateWords: Readonly<Record<MaintenancePlanState, string>> = {
  draft: t`Draft`,
  active: t`Active`,
  paused: t`Paused`,
  ended: t`Ended`,
};
const triggerWords: Readonly<Record<MaintenanceTrigger, string>> = {
  calendar: t`Dates`,
  meter: t`Meter`,
  either: t`Dates or meter, whichever comes first`,
};
const occurrenceWords: Readonly<Record<OccurrenceState, string>> = {
  planned: t`Given back`,
  generated: t`Job generated`,
  done: t`Done`,
  skipped: t`Skipped`,
};
/** Monday first. */
export const weekdayWords = [
  t`Monday`,
  t`Tuesday`,
  t`Wednesday`,
  t`Thursday`,
  t`Friday`,
  t`Saturday`,
  t`Sunday`,
] as const;
const positionWords: Readonly<Record<string, string>> = {
  '1': t`first`,
  '2': t`second`,
  '3': t`third`,
  '4': t`fourth`,
  '-1': t`last`,
};

export function planStateWord(state: MaintenancePlanState): string {
  return stateWords[state];
}

export function triggerWord(trigger: MaintenanceTrigger): string {
  return triggerWords[trigger];
}

export function occurrenceStateWord(state: OccurrenceState): string {
  return occurrenceWords[state];
}

/** `Every 3 months on the first Monday`; the rule itself if it has parts without words. */
export function ruleWords(rrule: string): string {
  const reading = readRule(rrule);
  if (!('rule' in reading)) return rrule;
  const rule = withPosition(reading.rule);
  const days = daysWords(rule);
  return days === undefined ? rrule : [everyWords(rule), days].filter((part) => part !== '').join(' ');
}

function everyWords({ frequency, interval }: RecurrenceRule): string {
  switch (frequency) {
    case 'daily':
      return plural(interval, { one: 'Every day', other: 'Every # days' });
    case 'weekly':
      return plural(interval, { one: 'Every week', other: 'Every # weeks' });
    case 'monthly':
      return plural(interval, { one: 'Every month', other: 'Every # months' });
    case 'yearly':
      return plural(interval, { one: 'Every year', other: 'Every # years' });
    default:
      return frequency satisfies never;
  }
}

/** Undefined: there are no words for these parts. */
function daysWords({
  frequency,
  weekdays,
  monthDays,
  months,
  setPositions,
}: RecurrenceRule): string | undefined {
  if (months.length > 0 || weekdays.some(({ nth }) => nth !== null)) return undefined;
  const names = weekdays.map(({ weekday }) => weekdayWords[weekday - 1]).join(', ');
  const [position, ...others] = setPositions;
  if (others.length > 0) return undefined;
  if (monthDays.length > 0) {
    if (weekdays.length > 0 || position !== undefined) return undefined;
    if (monthDays.join(',') === '-1') return t`on the last day`;
    return t`on day ${monthDays.join(', ')}`;
  }
  if (position === undefined) return names === '' ? '' : t`on ${names}`;
  const word = positionWords[String(position)];
  if (word === undefined || frequency === 'weekly') return undefined;
  return weekdays.length === 1 ? t`on the ${word} ${names}` : t`on the ${word} of ${names}`;
}

/** When a plan falls due, in one line. */
export function dueWords(
  plan: Pick<MaintenancePlan, 'trigger' | 'rrule' | 'meter' | 'meterInterval'>,
): string {
  const { trigger, rrule, meter, meterInterval } = plan;
  const byDate = trigger === 'meter' || rrule === null ? null : ruleWords(rrule);
  const byMeter = trigger === 'calendar' ? null : t`every ${meterInterval ?? 0} of ${meter ?? ''}`;
  if (byDate === null) return byMeter ?? '';
  return byMeter === null ? byDate : t`${byDate}, or ${byMeter}`;
}
