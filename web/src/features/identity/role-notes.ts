import { t } from '@lingui/core/macro';
import type { Role } from '@switchyard/contracts/identity/role.ts';

/** Description of a role's permissions, in a sentence. */
export const roleNote: Readonly<Record<Role, string>> = {
  admin: t`Everything, also switching features and managing the team`,
  manager: t`Plans and follows all work of the company`,
  technician: t`Sees and works on the visits that are assigned`,
  customer: t`Sees the jobs of one customer account`,
};
