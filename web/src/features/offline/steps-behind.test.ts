import { expect, test } from 'vitest';
import type { ActionView } from '../../core/action-view.ts';
import { maySucceed, stepsAfterAll, stepsBehind, withStepsBehind } from './steps-behind.ts';

type Kind = 'visit' | 'visit_entry';

function action(
  seq: number,
  {
    to,
    visit = 'one',
    kind = 'visit',
    state = 'blocked',
  }: Partial<Record<'to' | 'visit', string>> & {
    kind?: Kind;
    state?: ActionView['state'];
  },
): ActionView {
  const operation = kind === 'visit_entry' ? 'create' : to === undefined ? 'note' : 'step';
  return {
    id: String(seq),
    seq,
    state,
    type: 'job-update',
    entity: `visit:${visit}`,
    target: {
      kind,
      operation,
      id: kind === 'visit' ? visit : null,
      parentId: kind === 'visit' ? null : visit,
    },
    entities: [`visit:${visit}`],
    label: '',
    method: 'POST',
    url: '',
    body: to === undefined ? {} : { to },
    clientRef: null,
    view: null,
    timestamp: 0,
    retryCount: 0,
    nextAttemptAt: 0,
    lastError: null,
    isTooOld: false,
    uploadProgress: null,
    result: null,
  };
}

const day = [
  action(1, { state: 'conflict' }),
  action(2, { to: 'en_route' }),
  action(3, { to: 'on_site' }),
  action(4, { kind: 'visit_entry' }),
  action(5, { to: 'en_route', visit: 'two', state: 'pending' }),
  action(6, { to: 'in_progress' }),
  action(7, { to: 'completed' }),
];
const ids = (actions: readonly ActionView[]) => actions.map(({ id }) => id);
const [first, ...later] = day as [ActionView, ...ActionView[]];

test('a whole day at one visit is one question: its later steps, not its notes, not another visit', () => {
  expect(ids(stepsBehind(first, day))).toEqual(['2', '3', '6', '7']);
  const rows = withStepsBehind(day);
  expect(rows.map(({ action: { id }, steps }) => [id, ids(steps)])).toEqual([
    ['1', ['2', '3', '6', '7']],
    ['4', []],
    ['5', []],
  ]);
});

test('a pending action without a conflict has its own row', () => {
  expect(stepsBehind({ ...first, state: 'pending' }, day)).toEqual([]);
});

test('of a cancelled visit every step is lost', () => {
  const steps = stepsBehind(first, day);
  const { lost, possible } = stepsAfterAll(steps, { state: 'cancelled' }, 'technician');
  expect([ids(lost), ids(possible)]).toEqual([['2', '3', '6', '7'], []]);
  expect(stepsAfterAll(steps, null, 'technician').possible).toEqual([]);
});

test('a step that the office took already is let go, the ones after it stay', () => {
  const steps = later.filter(({ target }) => target?.id === 'one');
  const { lost, possible } = stepsAfterAll(steps, { state: 'en_route' }, 'technician');
  expect([ids(lost), ids(possible)]).toEqual([['2'], ['3', '6', '7']]);
});

test('a step can succeed again only where the office’s state allows it', () => {
  const completion = action(9, { to: 'completed' });
  expect(maySucceed(completion, { state: 'completed' }, 'technician')).toBe(false);
  expect(maySucceed(completion, { state: 'cancelled' }, 'technician')).toBe(false);
  expect(maySucceed(completion, { state: 'in_progress' }, 'technician')).toBe(true);
  // Unknown: trying again fetches the version to compare.
  expect(maySucceed(completion, null, 'technician')).toBe(true);
});
