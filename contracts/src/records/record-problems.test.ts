import { describe, expect, test } from 'vitest';
import { nobody, staff } from '../identity/scope.ts';
import type { RecordFacts } from './define-record.ts';
import { recordProblems, requireSoundRecords } from './record-problems.ts';
import { records } from './registry.ts';

const kite: RecordFacts<never> = {
  kind: 'kite',
  collection: 'kites',
  noun: ['kite', 'kites'],
  permissions: { view: staff },
  events: { flown: 'Kite flown' },
  link: () => null,
  tag: 'Kite',
};

/** Its policy contains itself. */
const offline = { freshHours: 1, more: {} };
offline.more = offline;

test('the definitions of the product are sound', () => {
  expect(recordProblems(records)).toEqual([]);
});

describe('a definition is refused with its name for', () => {
  test.each<[string, Readonly<Record<string, RecordFacts<never>>>, string]>([
    ['another name in the list', { dragon: kite }, 'kite: the list calls it dragon'],
    ['a permission nobody has', { kite: { ...kite, permissions: { view: nobody } } }, 'kite: nobody has'],
    [
      'the path of another',
      { kite, rope: { ...kite, kind: 'rope' } },
      'kite and rope: both have the path /api/kites',
    ],
    [
      'a name in camel case',
      { kite: { ...kite, events: { flewAway: 'Gone' } } },
      'kite: flewAway is not in snake_case',
    ],
    ['data with a circle', { kite: { ...kite, offline } }, 'kite: offline.more contains itself'],
    ['no event at all', { kite: { ...kite, events: {} } }, 'kite: it has no event'],
    ['notifying of nothing', { kite: { ...kite, notifies: ['landed'] } }, 'kite: it notifies of landed'],
    [
      'a group of fields without a policy',
      {
        kite: {
          ...kite,
          offline: { freshHours: 1, together: [['start', 'end']], merge: { start: 'server' } },
        },
      },
      'kite: end is merged together',
    ],
  ])('%s', (_, definitions, words) => {
    const problems = recordProblems(definitions);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(words);
    expect(() => requireSoundRecords(definitions)).toThrow('definitions.ts');
  });
});
