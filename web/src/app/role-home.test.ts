import { describe, expect, it } from 'vitest';
import { homeOf, roleHome } from './role-home.ts';

describe('the home of a role', () => {
  it.each([
    ['customer', '/customer-portal'],
    ['technician', '/technician-portal'],
    ['manager', '/dashboard'],
    ['admin', '/dashboard'],
  ] as const)('of a %s is %s', (role, home) => {
    expect(roleHome(role, () => true)).toBe(home);
  });

  it('is the job list while the portal does not exist', () => {
    const built = (path: string) => path === '/dashboard' || path === '/jobs';
    expect(roleHome('customer', built)).toBe('/jobs');
    expect(roleHome('technician', built)).toBe('/jobs');
    expect(roleHome('admin', built)).toBe('/dashboard');
  });
});

describe('the home of a user', () => {
  const user = (permissions: Record<string, 'company' | 'own'>) => ({
    role: 'manager' as const,
    permissions,
  });

  it('is a page that their role may open', () => {
    expect(homeOf(user({ 'dashboard.view': 'company', 'job.view': 'company' }), () => true)).toBe(
      '/dashboard',
    );
    expect(homeOf(user({ 'job.view': 'company' }), () => true)).toBe('/jobs');
    expect(homeOf(user({ 'profile.update': 'own' }), () => true)).toBe('/profile');
  });
});
