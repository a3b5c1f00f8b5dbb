import { bulkLimit } from '@switchyard/contracts/http/bulk-route.ts';
import { expect, it } from 'vitest';
import { batchesOf, bulkBatch, outcomeOf, undoSteps } from './bulk-change.ts';

const items = [
  { id: 'a', revision: 3, status: 'lead' },
  { id: 'b', revision: 1, status: 'active' },
  { id: 'c', revision: 7, status: 'lead' },
];
const problem = { type: 'about:blank', title: 'Stale', status: 412, code: 'revision.stale' } as const;

it('asks for as many records at once as the contract takes', () => {
  expect(bulkBatch).toBe(bulkLimit);
  expect(batchesOf(items, 2).map((batch) => batch.map(({ id }) => id))).toEqual([['a', 'b'], ['c']]);
  expect(batchesOf([], 2)).toEqual([]);
});

it('says of each record what became of it', () => {
  const outcome = outcomeOf('changed', items, [
    { id: 'a', status: 200, revision: 4 },
    { id: 'b', problem: { ...problem, detail: 'Someone changed it.' } },
    { id: 'c', problem },
    { id: 'unknown', problem },
  ]);
  expect(outcome.done.map(({ item, revision }) => [item.id, revision])).toEqual([['a', 4]]);
  expect(outcome.refused.map(({ item, reason }) => [item.id, reason])).toEqual([
    ['b', 'Someone changed it.'],
    ['c', 'Stale'],
  ]);
});

it('refuses the records without a result when a later request failed', () => {
  const outcome = outcomeOf('deleted', items, [{ id: 'b', status: 200, revision: 2 }], 'Not confirmed.');
  expect(outcome.done.map(({ item }) => item.id)).toEqual(['b']);
  expect(outcome.refused.map(({ item, reason }) => [item.id, reason])).toEqual([
    ['a', 'Not confirmed.'],
    ['c', 'Not confirmed.'],
  ]);
});

it('takes a deletion back by restoring, and a change by the value that each record had', () => {
  const done = items.map((item) => ({ item, revision: item.revision + 1 }));
  const steps = (action: Parameters<typeof undoSteps>[0]) =>
    undoSteps(action, done).map((step) => [
      step.action,
      step.items.map(({ id, revision }) => `${id}${revision}`),
    ]);
  expect(steps({ action: 'delete' })).toEqual([[{ action: 'restore' }, ['a4', 'b2', 'c8']]]);
  expect(steps({ action: 'update', patch: { status: 'archived' } })).toEqual([
    [{ action: 'update', patch: { status: 'lead' } }, ['a4', 'c8']],
    [{ action: 'update', patch: { status: 'active' } }, ['b2']],
  ]);
  expect(steps({ action: 'restore' })).toEqual([]);
});
