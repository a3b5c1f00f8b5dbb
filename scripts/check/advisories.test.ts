import { expect, test } from 'vitest';
import { advisoriesIn } from './advisories.ts';

test('serious advisories are problems, others are counted', () => {
  const vulnerabilities = {
    a: { name: 'a', severity: 'critical', range: '<2.0.0' },
    b: { name: 'b', severity: 'moderate', range: '*' },
  };
  expect(advisoriesIn(JSON.stringify({ vulnerabilities }))).toEqual({
    count: 2,
    problems: ['a <2.0.0: critical'],
  });
});

test.each(['', 'npm error', JSON.stringify({ message: '405 Method Not Allowed' })])(
  'a registry that does not answer is told from one that knows nothing: %s',
  (answer) => {
    expect(advisoriesIn(answer)).toEqual({ count: null, problems: [] });
  },
);
