import { expect, test } from 'vitest';
import { rruleOf, toRuleInput } from './rule-input.ts';

test('a numbered weekday of a month is a position of the form, and is sent as one', () => {
  const input = toRuleInput('FREQ=MONTHLY;INTERVAL=3;BYDAY=1MO');
  expect(input).toMatchObject({ frequency: 'monthly', every: '3', weekdays: ['1'], position: '1' });
  expect(rruleOf(input)).toBe('FREQ=MONTHLY;INTERVAL=3;BYDAY=MO;BYSETPOS=1');
});

test('a rule that the form has no controls for stays a text', () => {
  const input = toRuleInput('FREQ=MONTHLY;BYDAY=1MO,3FR');
  expect(input).toMatchObject({ frequency: 'other', text: 'FREQ=MONTHLY;BYDAY=1MO,3FR' });
});
