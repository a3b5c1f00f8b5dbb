import type { Role } from '@switchyard/contracts/identity/role.ts';

export const roleWord: Readonly<Record<Role, string>> = {
  admin: 'Admin',
  manager: 'Manager',
  technician: 'Technician',
  customer: 'Customer',
};

/** Description of a role's permissions, in a sentence. */
export const roleNote: Readonly<Record<Role, string>> = {
  admin: 'Everything, also switching features and managing the team',
  manager: 'Plans and follows all work of the company',
  technician: 'Sees and works on the visits that are assigned',
  customer: 'Sees the jobs of one customer account',
};
