import { expect, test } from 'vitest';
import { at, ms, sampleVisit } from './plan-samples.ts';
import { inShownOrder } from './visit-span.ts';

test('visits are in the order of their actual times once they have begun', () => {
  const done = (id: string, planned: [string, string], began: string) => {
    const visit = sampleVisit(id, ...planned, { state: 'completed' });
    const stamps = { ...visit.stamps, arrivedAt: at(began), startedAt: at(began), completedAt: at('11:58') };
    return { ...visit, stamps };
  };
  const visits = [
    done('a', ['08:00', '09:00'], '11:52'),
    done('b', ['09:00', '10:00'], '11:45'),
    sampleVisit('later', '14:00', '15:00'),
    done('c', ['10:00', '11:00'], '11:48'),
  ];
  expect(inShownOrder(visits, ms('12:00')).map(({ id }) => id)).toEqual(['b', 'c', 'a', 'later']);
});
