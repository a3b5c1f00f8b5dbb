import { type Actor, type Role, roles } from '@switchyard/contracts/identity/role.ts';
import { describe, expect, it } from 'vitest';
import { admit, requireSoundPermission } from './route-permission.ts';

const actorOf = (role: Role): Actor => ({
  userId: 'u',
  companyId: 'c',
  role,
  name: 'Test',
  technicianId: 't',
  customerId: 'k',
});

describe('the permission of a route', () => {
  it('gives the scope that the role has', () => {
    const route = { permission: 'job.view' } as const;
    expect(admit(route, actorOf('manager'))).toEqual({ kind: 'company' });
    expect(admit(route, actorOf('customer'))).toEqual({ kind: 'customer', customerId: 'k' });
    expect(admit(route, actorOf('technician'))).toEqual({ kind: 'technician', technicianId: 't' });
  });

  it('refuses a role without it', () => {
    expect(() => admit({ permission: 'job.delete' }, actorOf('manager'))).toThrow(
      expect.objectContaining({ code: 'auth.forbidden' }),
    );
  });

  it('is one of several, the first that the role has', () => {
    const route = { permission: ['job.delete', 'job.update'] } as const;
    expect(admit(route, actorOf('manager'))).toEqual({ kind: 'company' });
    expect(() => admit(route, actorOf('technician'))).toThrow(
      expect.objectContaining({ code: 'auth.forbidden' }),
    );
  });

  it('is another for deleted records', () => {
    const route = { permission: 'job.view', deletedPermission: 'job.delete' } as const;
    expect(admit(route, actorOf('admin'), { deleted: true })).toEqual({ kind: 'company' });
    expect(() => admit(route, actorOf('manager'), { deleted: true })).toThrow(
      expect.objectContaining({ code: 'auth.forbidden' }),
    );
    expect(admit(route, actorOf('manager'), { deleted: false })).toEqual({ kind: 'company' });
  });

  it('is narrowed by the scopes of an API token, and the refusal names the missing one', () => {
    const token = { ...actorOf('manager'), grants: new Set(['job.view', 'job.delete']) };
    expect(admit({ permission: 'job.view' }, token)).toEqual({ kind: 'company' });
    const change = () => admit({ permission: 'job.update' }, token);
    expect(change).toThrow(expect.objectContaining({ code: 'auth.insufficient_scope' }));
    expect(change).toThrow('lacks the scope job.update');
    // The role decides first: a scope that it lost is no scope.
    expect(() => admit({ permission: 'job.delete' }, token)).toThrow(
      expect.objectContaining({ code: 'auth.forbidden' }),
    );
  });

  it.each([
    { permission: 'anyone_signed_in', sessionOnly: true },
    { permission: 'job.view', needsProof: true },
    { permission: 'team.invite' },
  ] as const)('refuses API tokens where a user has to be at a screen: %o', (route) => {
    const grants = new Set(['job.view', 'team.invite']);
    expect(() => admit(route, { ...actorOf('admin'), grants })).toThrow(
      expect.objectContaining({ code: 'auth.session_required' }),
    );
    expect(() => admit(route, actorOf('admin'))).not.toThrow();
  });

  it('shows no record where none is needed', () => {
    for (const role of roles) {
      const scope = admit({ permission: 'anyone_signed_in' }, actorOf(role));
      expect(scope.kind === 'technician' && /^[0-]+$/.test(scope.technicianId)).toBe(true);
    }
  });
});

describe('a route is refused with its address', () => {
  it('for a missing permission', () => {
    expect(() => requireSoundPermission('/api/kites', {})).toThrow('/api/kites');
  });

  it('not for one that a role has', () => {
    expect(() => requireSoundPermission('/api/jobs', { permission: 'job.delete' })).not.toThrow();
  });
});
