import { expect, it } from 'vitest';
import { sampleTechnician } from '../../../core/planning/plan-samples.ts';
import { sortedIds } from './board-records.ts';

it('lanes of two people with one name have a stable order, regardless of arrival', () => {
  const [a, b] = [sampleTechnician('a', { name: 'Ana Voss' }), sampleTechnician('b', { name: 'Ana Voss' })];
  expect([sortedIds({ a, b }), sortedIds({ b, a })]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ]);
});
