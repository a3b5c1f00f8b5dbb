import { expect, test } from 'vitest';
import { type Action, can, permissionMatrix } from './permissions.ts';
import { type Actor, roles } from './role.ts';

const actor = (role: Actor['role'], link: Partial<Actor> = {}): Actor => ({
  userId: 'user',
  companyId: 'company',
  role,
  name: 'Test',
  technicianId: null,
  customerId: null,
  ...link,
});

test('a technician sees only work assigned to them', () => {
  const technician = actor('technician', { technicianId: 'a' });
  expect(can(technician, 'job.view', { technicianIds: ['b', 'a'] })).toBe(true);
  expect(can(technician, 'job.view', { technicianIds: ['b'] })).toBe(false);
  expect(can(technician, 'job.view')).toBe(false);
  expect(can(actor('technician'), 'job.view', { technicianIds: ['a'] })).toBe(false);
});

test('a customer sees only their own account', () => {
  const customer = actor('customer', { customerId: 'c1' });
  expect(can(customer, 'customer.view', { customerId: 'c1' })).toBe(true);
  expect(can(customer, 'customer.view', { customerId: 'c2' })).toBe(false);
  expect(can(actor('customer'), 'customer.view', { customerId: null })).toBe(false);
});

test('an action refused by the matrix is refused for every record', () => {
  for (const action of Object.keys(permissionMatrix) as Action[]) {
    for (const role of roles) {
      if (permissionMatrix[action][role] !== 'none') continue;
      const everything = { customerId: 'c', technicianIds: ['t'], userId: 'user' };
      expect(can(actor(role, { customerId: 'c', technicianId: 't' }), action, everything)).toBe(false);
    }
  }
});

test('every permission is granted to a role, so every route can be called', () => {
  const actions = Object.keys(permissionMatrix) as Action[];
  const inVain = actions.filter((action) => roles.every((role) => permissionMatrix[action][role] === 'none'));
  expect(inVain).toEqual([]);
});

test('only admins delete records and change flags', () => {
  const adminOnly = (Object.keys(permissionMatrix) as Action[]).filter((action) =>
    action.endsWith('.delete'),
  );
  for (const action of [...adminOnly, 'flag.change' as const]) {
    expect(can(actor('manager'), action)).toBe(false);
    expect(can(actor('admin'), action)).toBe(true);
  }
});
