import { expect, test } from 'vitest';
import type { ActionOperation } from '../../core/action-target.ts';
import type { ActionView } from '../../core/action-view.ts';
import { stepConflict } from './step-conflict.ts';

const action = (operation: ActionOperation, state: ActionView['state'], id = 'mine') => ({
  state,
  target: { kind: 'visit', operation, id, parentId: null } as const,
  lastError: 'The visit is paused',
});

test('a visit that the office cancelled says so, whichever of its steps is in conflict', () => {
  const said = { text: 'The office cancelled this visit', detail: null };
  expect(stepConflict('mine', [action('step', 'conflict')], 'cancelled')).toEqual(said);
  const accepted = [action('note', 'conflict'), action('step', 'blocked')];
  expect(stepConflict('mine', accepted, 'cancelled')).toEqual(said);
});

test('any other conflict of a step comes with what the server said', () => {
  const said = { text: 'The office changed this visit', detail: 'The visit is paused' };
  expect(stepConflict('mine', [action('step', 'conflict')], 'paused')).toEqual(said);
  expect(stepConflict('mine', [action('step', 'conflict')], undefined)).toEqual(said);
});

test('steps that wait for a network, of another visit, or changes that are no steps ask for nothing', () => {
  const others = [
    action('step', 'pending'),
    action('step', 'attention'),
    action('step', 'conflict', 'other'),
    action('update', 'conflict'),
    { ...action('step', 'conflict'), target: null },
  ];
  expect(stepConflict('mine', others, 'cancelled')).toBeNull();
});
