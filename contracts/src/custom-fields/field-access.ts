import type { Role } from '../identity/role.ts';
import type { CustomField, ShownField } from './custom-field.ts';
import type { FieldAccess } from './custom-field-types.ts';

type Guarded = Pick<CustomField, 'access' | 'archived' | 'deletedAt'>;

/** Access of a role to a field. Archived and deleted fields are hidden from everyone. */
export function accessFor(role: Role, { access, archived, deletedAt }: Guarded): FieldAccess {
  if (archived || deletedAt !== null) return 'hidden';
  return role === 'admin' ? 'write' : access[role];
}

/** Keys of a kind's fields that all of these roles may see. */
export function visibleKeys(
  fields: readonly CustomField[],
  kind: string,
  roles: readonly Role[],
): ReadonlySet<string> {
  return new Set(
    fields
      .filter((field) => field.recordKind === kind)
      .filter((field) => roles.every((role) => accessFor(role, field) !== 'hidden'))
      .map(({ key }) => key),
  );
}

/** The fields that a role may see, in order, as its clients receive them. */
export function shownFields(fields: readonly CustomField[], role: Role): ShownField[] {
  return fields
    .filter((field) => accessFor(role, field) !== 'hidden')
    .map(
      ({
        access: _a,
        archived: _b,
        revision: _c,
        createdAt: _d,
        updatedAt: _e,
        deletedAt: _f,
        ...field
      }) => ({
        ...field,
        mayWrite: role === 'admin' || _a[role] === 'write',
      }),
    );
}
