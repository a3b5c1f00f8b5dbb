import type { Role } from '@switchyard/contracts/identity/role.ts';

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
