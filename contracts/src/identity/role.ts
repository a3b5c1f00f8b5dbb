import { z } from 'zod';

export const roles = ['customer', 'technician', 'manager', 'admin'] as const;
export const roleSchema = z.enum(roles);
export type Role = z.infer<typeof roleSchema>;

/** Presets on which companies base their own roles. Admins have no other role: nobody could take it back. */
export const customRoleBases = ['customer', 'technician', 'manager'] as const;
export type CustomRoleBasis = (typeof customRoleBases)[number];

/** Views of a protected field: nothing, a value that can be uncovered, or the value. */
export const fieldViews = ['hidden', 'masked', 'shown'] as const;
export const fieldViewSchema = z.enum(fieldViews);
export type FieldView = z.infer<typeof fieldViewSchema>;

/** A role that a company defined, as it limits or extends the preset of its members. */
export type ActorRole = {
  readonly id: string;
  readonly name: string;
  readonly revision: number;
  /** All permissions of its members; their scopes follow from the preset. */
  readonly permissions: ReadonlySet<string>;
  /** Views of protected fields, `site.gateCode`. Missing ones are shown. */
  readonly fields: Readonly<Record<string, FieldView>>;
};

/** The acting user, as seen by the policy rules. */
export type Actor = {
  readonly userId: string;
  readonly companyId: string;
  /** The preset: it decides on records in scope, topics and screens. */
  readonly role: Role;
  /** The company's own role on this preset; absent: the preset itself. */
  readonly customRole?: ActorRole;
  readonly name: string;
  readonly technicianId: string | null;
  readonly customerId: string | null;
  /** Permissions to which an API token limits the actor; absent in a session: all of the role. */
  readonly grants?: ReadonlySet<string>;
};

/** True if neither the API token nor the company's own role withholds the permission; the preset may. */
export function isLeft(
  { grants, customRole }: Pick<Actor, 'grants' | 'customRole'>,
  action: string,
): boolean {
  return grants?.has(action) !== false && customRole?.permissions.has(action) !== false;
}

/** True if the actor may have less than the preset: a token, or a role of the company. */
export function isNarrowed({ grants, customRole }: Pick<Actor, 'grants' | 'customRole'>): boolean {
  return grants !== undefined || customRole !== undefined;
}

/** Managers and admins: they see the whole company. */
export function isStaff(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'manager' || actor.role === 'admin';
}
