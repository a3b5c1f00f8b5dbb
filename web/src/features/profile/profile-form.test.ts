import type { Profile } from '@switchyard/contracts/identity/profile-routes.ts';
import { expect, test } from 'vitest';
import { changesOf, formOf, profileFormSchema } from './profile-form.ts';

const profile: Profile = {
  id: 'u',
  revision: 3,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  deletedAt: null,
  email: 'ada@example.test',
  role: 'technician',
  firstName: 'Ada',
  lastName: 'Kowalski',
  phone: '+16175550100',
};

test('a profile that was only looked at has no changes, however its number is written', () => {
  const form = formOf(profile);
  expect(form.phone).toBe('+1 617 555 0100');
  expect(changesOf(profile, profileFormSchema.parse(form))).toBeNull();
});

test('only what was changed is sent; an emptied number is taken away', () => {
  const values = profileFormSchema.parse({ firstName: ' Nora ', lastName: 'Kowalski', phone: '' });
  expect(changesOf(profile, values)).toEqual({ firstName: 'Nora', phone: null });
});

test('every bad field is named', () => {
  const { error } = profileFormSchema.safeParse({ firstName: 'x', lastName: '', phone: '12' });
  expect(error?.issues.map(({ path }) => path[0])).toEqual(['firstName', 'lastName', 'phone']);
});
