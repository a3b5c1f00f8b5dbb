import { z } from 'zod';

export const roles = ['customer', 'technician', 'manager', 'admin'] as const;
export const roleSchema = z.enum(roles);
export type Role = z.infer<typeof roleSchema>;

/** The acting user, as seen by the policy rules. */
export type Actor = {
  readonly userId: string;
  readonly companyId: string;
  readonly role: Role;
  readonly name: string;
  readonly technicianId: string | null;
  readonly customerId: string | null;
  /** Permissions to which an API token limits the actor; absent in a session: all of the role. */
  readonly grants?: ReadonlySet<string>;
};

/** Managers and admins: they see the whole company. */
export function isStaff(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'manager' || actor.role === 'admin';
}
