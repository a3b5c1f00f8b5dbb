import { expect, test } from 'vitest';
import { plainLabel } from './describe-click.ts';

test.each([
  ['Post update', 'Post update'],
  ['  Report   incident ', 'Report incident'],
  ['Delete Mara Ortiz', ''],
  ['Call Mara back', 'Call back'],
  ['Mara Ortiz', ''],
  ['Call +16175550100', 'Call #'],
  ['Mail ada@example.com', 'Mail #'],
  ['Next week', 'Next week'],
  ['x'.repeat(100), 'x'.repeat(40)],
])('the label %j leaves as %j', (label, expected) => {
  expect(plainLabel(label)).toBe(expected);
});
