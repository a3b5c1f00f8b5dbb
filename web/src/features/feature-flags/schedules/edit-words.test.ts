import type { FlagStrategy } from '@switchyard/contracts/feature-flags/flag-rules.ts';
import type { PlannedEdit } from '@switchyard/contracts/feature-flags/planned-edits.ts';
import { expect, it } from 'vitest';
import { conflictWords, editWords } from './edit-words.ts';

const rule = (percentage: number, title = ''): FlagStrategy => ({
  id: 'beta',
  title,
  kind: { name: 'rollout', percentage, stickiness: 'default', hashVersion: 2 },
  constraints: [],
  segments: [],
  variants: [],
});
const edit = (kind: PlannedEdit['kind'], field: string, base: unknown, yours: unknown): PlannedEdit => ({
  kind,
  field,
  base,
  yours,
});

it.each<[PlannedEdit, string]>([
  [edit('whole', 'enabled', false, true), 'Switch on'],
  [edit('whole', 'enabled', true, false), 'Switch off'],
  [
    edit('share', 'strategies/beta', rule(10, 'Pilot'), rule(50, 'Pilot')),
    'Set the share of “Pilot” from 10 % to 50 %',
  ],
  [edit('part', 'strategies/beta', null, rule(10)), 'Add rule “10 % of users”'],
  [edit('part', 'strategies/beta', rule(10, 'Pilot'), null), 'Remove rule “Pilot”'],
  [
    edit('part', 'variants/blue', { name: 'blue', weight: 1 }, { name: 'blue', weight: 2 }),
    'Change variant “blue”',
  ],
  [edit('order', 'strategies', ['a', 'b'], ['b', 'a']), 'Reorder rules'],
  [edit('whole', 'variants', [], null), 'Use the variants of the flag'],
])('names %j', (given, expected) => {
  expect(editWords(given)).toBe(expected);
});

it('names the fields of a conflict', () => {
  const edits = [edit('part', 'strategies/beta', rule(10, 'Pilot'), rule(50, 'Pilot'))];
  expect(conflictWords(['enabled', 'strategies/beta', 'variants'], edits)).toBe(
    'state, rule “Pilot”, variants',
  );
});
