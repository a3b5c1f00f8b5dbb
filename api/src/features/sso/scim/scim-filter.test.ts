import { describe, expect, it } from 'vitest';
import { patchUser } from './patch-user.ts';
import { ScimError } from './scim-error.ts';
import { readFilter } from './scim-filter.ts';

const known = { username: 'userName', externalid: 'externalId', active: 'active' };

describe('a filter', () => {
  it.each([
    ['userName eq "a@b.example"', { userName: 'a@b.example' }],
    [
      '  USERNAME  EQ "a \\"quoted\\" name" AND externalId eq "7"',
      { userName: 'a "quoted" name', externalId: '7' },
    ],
    ['active eq true', { active: 'true' }],
    ['', {}],
  ])('reads %s', (text, expected) => {
    expect(readFilter(text, known)).toEqual(expected);
  });

  it.each([
    'userName',
    'userName co "a"',
    'userName eq a',
    'userName eq "a',
    'userName eq "a" or active eq true',
    'password eq "a"',
    'userName eq "a" and',
    '__proto__ eq "a"',
  ])('refuses %s', (text) => {
    expect(() => readFilter(text, known)).toThrow(ScimError);
  });
});

describe('operations on a user', () => {
  const before = { userName: 'a@b.example', externalId: null, active: true, givenName: 'A', familyName: 'B' };

  it('apply in order, in the shapes of Okta and Entra', () => {
    const after = patchUser(before, [
      { op: 'replace', value: { active: false, name: { givenName: 'C' }, 'name.familyName': 'D' } },
      { op: 'replace', path: 'urn:ietf:params:scim:schemas:core:2.0:User:active', value: 'True' },
      { op: 'add', path: 'externalId', value: '7' },
      { op: 'add', path: 'title', value: 'not kept' },
    ]);
    expect(after).toEqual({
      userName: 'a@b.example',
      externalId: '7',
      active: true,
      givenName: 'C',
      familyName: 'D',
    });
  });

  it.each([
    { op: 'remove' as const, path: 'userName', value: undefined },
    { op: 'replace' as const, path: 'id', value: 'x' },
    { op: 'replace' as const, path: 'active', value: 'maybe' },
    { op: 'replace' as const, value: 'x' },
  ])('refuse $op of $path', (operation) => {
    expect(() => patchUser(before, [operation])).toThrow(ScimError);
  });
});
