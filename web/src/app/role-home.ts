import type { Role } from '@switchyard/contracts/identity/role.ts';

/** Where each role lands: its own portal, staff on the dashboard. */
const homes: Record<Role, string> = {
  customer: '/customer-portal',
  technician: '/technician-portal',
  manager: '/dashboard',
  admin: '/dashboard',
};

/** Home of a role whose portal does not exist yet. */
const fallbackHome = '/jobs';

/** Path of the role's home among the routes that exist. */
export function roleHome(role: Role, isBuilt: (path: string) => boolean): string {
  const home = homes[role];
  return isBuilt(home) ? home : fallbackHome;
}
