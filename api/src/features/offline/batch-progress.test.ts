import { ProblemError, toProblem } from '@switchyard/contracts/http/problem.ts';
import type { SyncResult } from '@switchyard/contracts/offline/sync-routes.ts';
import { expect, test } from 'vitest';
import { BatchProgress } from './batch-progress.ts';
import type { QueuedAction } from './read-action.ts';

const step = (visit: string, to: string) =>
  ({ path: `/api/visits/${visit}/transitions`, body: { to }, dependsOn: [] }) as unknown as QueuedAction;
const retry = (id: string): SyncResult => ({ id, outcome: 'retry', retryAfterMs: 1000, problem: null });
const refused = (id: string): SyncResult => {
  const problem = toProblem(new ProblemError('visit.transition_refused'), undefined, id);
  return { id, outcome: 'refused', status: 409, problem };
};

/** Progress after a step of visit `a` with this result. */
function after(result: SyncResult): BatchProgress {
  const progress = new BatchProgress();
  progress.note(result.id, ['visits:a'], result);
  progress.noteStep(result.id, result);
  return progress;
}

test('setting out for a visit waits for pending work at the previous one', () => {
  const progress = after(retry('completed'));
  expect(progress.blockerOf(step('b', 'en_route'), ['visits:b'], new Map())).toBe('completed');
  const next: SyncResult = { id: 'paused', outcome: 'blocked', by: 'completed' };
  progress.note('paused', ['visits:a'], next);
  progress.noteStep('paused', next);
  expect(progress.blockerOf(step('c', 'en_route'), ['visits:c'], new Map())).toBe('completed');
});

test('other steps, and steps after a conflict, continue', () => {
  expect(after(retry('completed')).blockerOf(step('b', 'on_site'), ['visits:b'], new Map())).toBeUndefined();
  expect(
    after(refused('completed')).blockerOf(step('b', 'en_route'), ['visits:b'], new Map()),
  ).toBeUndefined();
});
