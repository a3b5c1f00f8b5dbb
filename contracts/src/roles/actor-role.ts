import { heldActions } from '../identity/permissions.ts';
import { type ActorRole, type CustomRoleBasis, fieldViewSchema } from '../identity/role.ts';

/** A company's own role as it is stored. */
export type StoredRole = {
  readonly id: string;
  readonly name: string;
  readonly revision: number;
  readonly basis: CustomRoleBasis;
  readonly permissions: readonly string[];
  readonly fields: Readonly<Record<string, string>>;
};

/** A stored role with what it gives in this version. A view of a newer version hides the field. */
export function toActorRole({ id, name, revision, basis, permissions, fields }: StoredRole): ActorRole {
  const views = Object.entries(fields).map(([field, view]) => {
    const { data = 'hidden' } = fieldViewSchema.safeParse(view);
    return [field, data] as const;
  });
  return {
    id,
    name,
    revision,
    permissions: heldActions(basis, permissions),
    fields: Object.fromEntries(views),
  };
}
