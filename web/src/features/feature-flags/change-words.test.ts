import { expect, test } from 'vitest';
import { differencesOf } from './change-words.ts';
import type { FlagChange } from './feature-flags-api.ts';

const change = (over: Partial<FlagChange>): FlagChange => ({
  id: '01900000-0000-7000-8000-000000000001',
  at: '2026-11-27T08:00:00.000Z',
  actorName: 'Kim Doyle',
  environment: 'production',
  summary: '',
  reason: null,
  revision: 2,
  number: 2,
  changes: [],
  ...over,
});

test('a change of rules is shown part by part, with what was there before', () => {
  const rollout = (percentage: number) => ({ name: 'rollout', percentage, stickiness: 'userId' });
  const rule = (id: string, kind: object) => ({
    id,
    title: id === 'a' ? 'Pilot' : '',
    kind,
    constraints: [],
    segments: [],
    variants: [],
  });
  const changes = [
    { field: 'enabled', from: false, to: true },
    {
      field: 'strategies',
      from: [rule('a', rollout(10))],
      to: [rule('a', rollout(20)), rule('b', { name: 'users', userIds: ['7'] })],
    },
  ];
  expect(differencesOf(change({ changes }), [])).toEqual([
    {
      label: 'Change rule “Pilot”',
      lines: [
        { state: 'removed', text: '10 % of users by user id' },
        { state: 'kept', text: 'Pilot' },
        { state: 'added', text: '20 % of users by user id' },
      ],
    },
    { label: 'Add rule “User 7”', lines: [{ state: 'added', text: 'User 7' }] },
  ]);
});

test('a change of details is shown field by field', () => {
  const changes = [
    { field: 'description', from: '', to: 'New words' },
    { field: 'tags', from: ['a'], to: [] },
  ];
  expect(differencesOf(change({ environment: null, changes }), [])).toEqual([
    { label: 'description', lines: [{ state: 'added', text: 'New words' }] },
    {
      label: 'tags',
      lines: [
        { state: 'removed', text: '["a"]' },
        { state: 'added', text: 'nothing' },
      ],
    },
  ]);
});
