import { plural, t } from '@lingui/core/macro';
import type { CustomRole } from '@switchyard/contracts/roles/custom-role.ts';

/** `2 people have it, 1 open invitation names it` */
export function holdersText({ members, invitations }: Pick<CustomRole, 'members' | 'invitations'>): string {
  const people = plural(members, { one: '# person has it', other: '# people have it' });
  const named = plural(invitations, {
    one: '# open invitation names it',
    other: '# open invitations name it',
  });
  if (members + invitations === 0) return t`Nobody has it`;
  if (invitations === 0) return people;
  return members === 0 ? named : `${people}, ${named}`;
}
