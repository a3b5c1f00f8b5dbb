import { readRule, ruleText, withPosition } from '@switchyard/contracts/maintenance/recurrence-rule.ts';
import { expect, test } from 'vitest';
import { datesAfter } from './recurrence.ts';

const none = { endsOn: null, excludedDays: [], seasonFrom: null, seasonTo: null };

test.each(['BYDAY=1MO', 'INTERVAL=2;BYDAY=-1FR', 'INTERVAL=3;BYDAY=4WE'])(
  'a rule with %s has the same dates as its position',
  (parts) => {
    const rrule = `FREQ=MONTHLY;${parts}`;
    const reading = readRule(rrule);
    const placed = 'rule' in reading ? ruleText(withPosition(reading.rule)) : '';
    expect(placed).toContain('BYSETPOS');
    const datesOf = (rule: string) =>
      datesAfter({ ...none, rrule: rule, startsOn: '2026-01-01' }, '2025-12-31', 40);
    expect(datesOf(placed)).toEqual(datesOf(rrule));
  },
);
