import { t } from '@lingui/core/macro';
import type { Role } from '@switchyard/contracts/identity/role.ts';

export const roleWord: Readonly<Record<Role, string>> = {
  admin: t`Admin`,
  manager: t`Manager`,
  technician: t`Technician`,
  customer: t`Customer`,
};

/** The role of a person: the company's own one, or the preset. */
export function roleText({ role, customRole }: { role: Role; customRole: { name: string } | null }): string {
  return customRole?.name ?? roleWord[role];
}
