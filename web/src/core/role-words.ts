import { t } from '@lingui/core/macro';
import type { Role } from '@switchyard/contracts/identity/role.ts';

export const roleWord: Readonly<Record<Role, string>> = {
  admin: t`Admin`,
  manager: t`Manager`,
  technician: t`Technician`,
  customer: t`Customer`,
};
