import type { Action } from '@switchyard/contracts/identity/permissions.ts';
import type { Role } from '@switchyard/contracts/identity/role.ts';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { scopeOf } from '../core/permissions.ts';

/** Landing page of each role: its own portal; the dashboard for staff. */
const homes: Record<Role, string> = {
  customer: '/customer-portal',
  technician: '/technician-portal',
  manager: '/dashboard',
  admin: '/dashboard',
};

/** Home of a role that has no portal yet. */
const fallbackHome = '/jobs';

/** Path of the role's home among the existing routes. */
export function roleHome(role: Role, isBuilt: (path: string) => boolean): string {
  const home = homes[role];
  return isBuilt(home) ? home : fallbackHome;
}

/** Permissions of the homes that a role of the company may lack. */
const needed: Readonly<Record<string, Action>> = {
  '/dashboard': 'dashboard.view',
  '/technician-portal': 'pack.view',
  '/customer-portal': 'customer_portal.view',
  '/jobs': 'job.view',
};

/** {@link roleHome}, as far as the user may open it; in the end their profile. */
export function homeOf(
  user: Pick<CurrentUser, 'role' | 'permissions'>,
  isBuilt: (path: string) => boolean,
): string {
  const mayOpen = (path: string) => {
    const action = needed[path];
    return action === undefined || scopeOf(user, action) !== 'none';
  };
  const home = roleHome(user.role, (path) => isBuilt(path) && mayOpen(path));
  return mayOpen(home) ? home : '/profile';
}
