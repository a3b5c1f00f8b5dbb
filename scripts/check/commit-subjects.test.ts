import { expect, test } from 'vitest';
import { subjectProblems } from './commit-subjects.ts';

test.for([
  'Refuse overlapping visits',
  'npm run new:module makes a module',
  "Merge branch 'main' into a long name that nobody chose for its length or beauty",
])('%s is accepted', (subject) => {
  expect(subjectProblems(subject)).toEqual([]);
});

test.for([
  'Refuse overlapping visits.',
  'refuse overlapping visits',
  'Fixes',
  `Refuse ${'very '.repeat(14)}long subjects`,
])('%s is refused', (subject) => {
  expect(subjectProblems(subject)).toHaveLength(1);
});
