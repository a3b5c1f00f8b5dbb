import type { Flag } from '@switchyard/contracts/feature-flags/flag.ts';
import { expect, it } from 'vitest';
import { detailsDraft, detailsPatch, usualDays } from './details-draft.ts';
import { flagTypeText } from './flag-type-words.ts';
import { prerequisiteText } from './prerequisite-text.ts';

const flag: Flag = {
  id: '00000000-0000-4000-8000-000000000001',
  key: 'smart_reassign',
  name: 'Smart Reassign',
  description: 'Suggests technicians',
  createdAt: '2026-11-23T08:00:00.000Z',
  revision: 3,
  type: 'operational',
  expectedDays: 14,
  ownerId: '00000000-0000-4000-8000-000000000002',
  tags: ['board', 'pilot'],
  prerequisites: [
    { flag: 'new_board', enabled: true, variants: ['wide', 'narrow'] },
    { flag: 'old_board', enabled: false, variants: [] },
  ],
  archivedAt: null,
  project: 'default',
  expectedUntil: null,
  variants: null,
  environments: [],
  experiments: [],
};
const fields = ['description', 'type', 'expectedDays', 'ownerId', 'tags', 'prerequisites'] as const;

it('comes back from its draft unchanged', () => {
  const { description, type, expectedDays, ownerId, tags, prerequisites } = flag;
  expect(detailsPatch(detailsDraft(flag), fields)).toEqual({
    description,
    type,
    expectedDays,
    ownerId,
    tags,
    prerequisites,
  });
  const bare: Flag = { ...flag, expectedDays: null, ownerId: null, tags: [], prerequisites: [] };
  expect(detailsPatch(detailsDraft(bare), ['expectedDays', 'ownerId', 'tags'])).toEqual({
    expectedDays: null,
    ownerId: null,
    tags: [],
  });
});

it('sends each tag once, and no prerequisite without a flag', () => {
  const draft = {
    ...detailsDraft(flag),
    tags: ' board,, board , new ',
    prerequisites: [
      { key: 'a', flag: '', enabled: true, variants: '' },
      { key: 'b', flag: 'old_board', enabled: false, variants: 'left over' },
    ],
  };
  expect(detailsPatch(draft, ['tags', 'prerequisites'])).toEqual({
    tags: ['board', 'new'],
    prerequisites: [{ flag: 'old_board', enabled: false, variants: [] }],
  });
});

it('names prerequisites and lifetimes in words', () => {
  expect(prerequisiteText(detailsDraft(flag).prerequisites)).toBe(
    'new_board is on as wide, narrow\nold_board is off',
  );
  expect([usualDays('release'), usualDays('kill_switch')]).toEqual([40, null]);
  expect([flagTypeText('operational'), flagTypeText('permission')]).toEqual([
    'Operational: 7 days',
    'Permission: stays',
  ]);
});
