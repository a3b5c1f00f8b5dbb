import { expect, test } from 'vitest';
import { ruleWords } from './maintenance-words.ts';

test.each([
  ['FREQ=MONTHLY;INTERVAL=3', 'Every 3 months'],
  ['FREQ=MONTHLY;INTERVAL=3;BYDAY=1MO', 'Every 3 months on the first Monday'],
  ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=-1', 'Every month on the last Monday'],
  ['FREQ=WEEKLY;BYDAY=MO,TH', 'Every week on Monday, Thursday'],
])('%s is said as %s', (rrule, words) => {
  expect(ruleWords(rrule)).toBe(words);
});

test('a rule with parts that have no words is shown as it is', () => {
  expect(ruleWords('FREQ=YEARLY;BYDAY=20MO')).toBe('FREQ=YEARLY;BYDAY=20MO');
});
