import { expect, test } from 'vitest';
import { bodyOf, differenceFrom, draftOf, newDraft, withPermission } from './role-draft.ts';

const offer = {
  basis: 'manager' as const,
  preset: ['job.view', 'job.update', 'profile.update'],
  always: ['profile.update'],
  offered: [
    { action: 'job.view', needs: [] },
    { action: 'job.update', needs: ['job.view'] },
    { action: 'job.delete', needs: ['job.view'] },
    { action: 'profile.update', needs: [] },
  ],
};

test('a permission includes what it needs, in both directions', () => {
  const without = withPermission(newDraft(offer), offer, 'job.view', false);
  expect([...without.permissions]).toEqual(['profile.update']);
  const again = withPermission(without, offer, 'job.delete', true);
  expect([...again.permissions].toSorted()).toEqual(['job.delete', 'job.view', 'profile.update']);
});

test('the difference from the preset names what is more and what is less', () => {
  const draft = withPermission(newDraft(offer), offer, 'job.delete', true);
  const changed = withPermission(draft, offer, 'job.update', false);
  expect(differenceFrom(offer.preset, changed, offer)).toEqual({
    gained: ['job.delete'],
    lost: ['job.update'],
  });
});

test('permissions that are no longer offered are not saved again', () => {
  const role = {
    ...newDraft(offer),
    id: 'role',
    revision: 1,
    name: ' Desk ',
    permissions: ['job.view', 'gone.view'],
    members: 0,
    invitations: 0,
    createdAt: '2026-11-28T00:00:00.000Z',
    updatedAt: '2026-11-28T00:00:00.000Z',
  };
  expect(bodyOf(draftOf(role, offer))).toEqual({
    name: 'Desk',
    description: '',
    permissions: ['job.view'],
    fields: {},
  });
});
