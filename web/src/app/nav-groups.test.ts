import { permissionsOf } from '@switchyard/contracts/identity/permissions.ts';
import type { Role } from '@switchyard/contracts/identity/role.ts';
import { describe, expect, it } from 'vitest';
import { readModules } from './check-modules.ts';
import { modules } from './modules.ts';
import { atHandOnPhones, navGroups } from './nav-groups.ts';
import { navigationFor } from './navigation.ts';

const manifests = (await readModules(modules)).map(({ manifest }) => manifest);
const userWith = (role: Role, demo = false) => ({ role, demo, permissions: permissionsOf(role) });
const pathsFor = (role: Role) => navigationFor(userWith(role), manifests).map(({ path }) => path);

describe('the navigation', () => {
  it('has what a role may open, area by area', () => {
    const { length } = pathsFor('admin');
    expect(pathsFor('admin').slice(0, 3)).toEqual(['/dashboard', '/dispatch', '/jobs']);
    expect(pathsFor('admin').at(-1)).toBe('/settings');
    expect(pathsFor('customer').length).toBeLessThan(length);
    expect(navigationFor(userWith('admin', true), manifests)).toHaveLength(length + 1);
  });

  it('has a place of its own for a page on the phones of technicians', () => {
    const atHand = pathsFor('technician').slice(0, atHandOnPhones);
    expect(atHand.slice(0, 2)).toEqual(['/technician-portal', '/unsent']);
  });

  it('shows favourites first, and there only', () => {
    const navigation = navigationFor(userWith('admin'), manifests);
    const groups = navGroups(navigation, ['/settings', '/jobs', '/gone']);
    expect(groups[0]?.title).toBe('Favourites');
    expect(groups[0]?.pages.map(({ path }) => path)).toEqual(['/settings', '/jobs']);
    const all = groups.flatMap(({ pages }) => pages);
    expect([all.length, new Set(all).size]).toEqual([navigation.length, navigation.length]);
    expect(navGroups(navigation, []).map(({ title }) => title)).toEqual(['Today', 'Operate', 'Company']);
  });
});
