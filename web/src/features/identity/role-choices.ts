import type { Role } from '@switchyard/contracts/identity/role.ts';
import { roles } from '@switchyard/contracts/identity/role.ts';
import type { CustomRole } from '@switchyard/contracts/roles/custom-role.ts';
import { roleWord } from '../../core/role-words.ts';

/** A choice of a preset among roles of the company, whose choices are their ids. */
export function presetChoice(role: Role): string {
  return `preset:${role}`;
}

/** Presets, each followed by the roles of the company that are based on it. */
export function roleChoices(presets: readonly Role[], custom: readonly CustomRole[]) {
  return presets.flatMap((role) => [
    { value: presetChoice(role), label: roleWord[role] },
    ...custom.filter(({ basis }) => basis === role).map(({ id, name }) => ({ value: id, label: name })),
  ]);
}

/** The role of a choice; undefined for a role that was deleted meanwhile. */
export function chosenRole(
  choice: string,
  custom: readonly CustomRole[],
): { role: Role; customRole?: CustomRole } | undefined {
  const role = roles.find((preset) => presetChoice(preset) === choice);
  if (role !== undefined) return { role };
  const customRole = custom.find(({ id }) => id === choice);
  return customRole && { role: customRole.basis, customRole };
}
