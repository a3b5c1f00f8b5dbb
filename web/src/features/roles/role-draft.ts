import type { CustomRoleBasis, FieldView } from '@switchyard/contracts/identity/role.ts';
import type { CustomRole, RoleOffer } from '@switchyard/contracts/roles/custom-role.ts';

/** A role as it is edited. */
export type RoleDraft = {
  readonly name: string;
  readonly description: string;
  readonly basis: CustomRoleBasis;
  readonly permissions: ReadonlySet<string>;
  readonly fields: Readonly<Record<string, FieldView>>;
};

/** A new role begins with what its preset has. */
export function newDraft({ basis, preset }: RoleOffer): RoleDraft {
  return { name: '', description: '', basis, permissions: new Set(preset), fields: {} };
}

/** Permissions of earlier versions that are no longer offered are left out. */
export function draftOf({ permissions, ...role }: CustomRole, { offered }: RoleOffer): RoleDraft {
  const possible = new Set(offered.map(({ action }) => action));
  return { ...role, permissions: new Set(permissions.filter((action) => possible.has(action))) };
}

/** The draft with a permission on or off: what it needs goes on with it, what needs it goes off. */
export function withPermission(draft: RoleDraft, offer: RoleOffer, action: string, isOn: boolean): RoleDraft {
  const permissions = new Set(draft.permissions);
  if (isOn) {
    const { needs = [] } = offer.offered.find((each) => each.action === action) ?? {};
    for (const each of [action, ...needs]) permissions.add(each);
  } else {
    permissions.delete(action);
    for (const each of offer.offered) if (each.needs.includes(action)) permissions.delete(each.action);
  }
  return { ...draft, permissions };
}

/** The body that saves a draft. */
export function bodyOf({ basis: _, permissions, name, description, fields }: RoleDraft) {
  return { name: name.trim(), description: description.trim(), permissions: [...permissions], fields };
}

export type RoleDifference = { readonly gained: readonly string[]; readonly lost: readonly string[] };

/** Permissions that the draft has more and less than others; those that every role has do not count. */
export function differenceFrom(
  from: Iterable<string>,
  { permissions }: Pick<RoleDraft, 'permissions'>,
  { always }: RoleOffer,
): RoleDifference {
  const before = new Set(from);
  const counts = (action: string) => !always.includes(action);
  return {
    gained: [...permissions].filter((action) => counts(action) && !before.has(action)),
    lost: [...before].filter((action) => counts(action) && !permissions.has(action)),
  };
}
