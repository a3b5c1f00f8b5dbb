import type { Role } from './role.ts';

/**
 * Records on which a role may act. `own`: the customer's account, or the user; `assigned`: visits assigned to the
 * technician; `company`: everything in the company.
 */
export const scopes = ['none', 'own', 'assigned', 'company'] as const;
export type Scope = (typeof scopes)[number];

/** The widest scope of each role for one action. */
export type RoleScopes = Readonly<Record<Role, Scope>>;

/** No role. Basis for the others: `{ ...nobody, technician: 'own' }`. */
export const nobody = {
  customer: 'none',
  technician: 'none',
  manager: 'none',
  admin: 'none',
} as const satisfies RoleScopes;
/** Managers and admins. */
export const staff = { ...nobody, manager: 'company', admin: 'company' } as const satisfies RoleScopes;
export const adminOnly = { ...nobody, admin: 'company' } as const satisfies RoleScopes;
/** All roles, each within their concern: staff all, technicians their visits, customers their account. */
export const everyoneConcerned = {
  customer: 'own',
  technician: 'assigned',
  manager: 'company',
  admin: 'company',
} as const satisfies RoleScopes;
/** All roles, for what belongs to the user alone. */
export const everyoneForThemselves = {
  customer: 'own',
  technician: 'own',
  manager: 'own',
  admin: 'own',
} as const satisfies RoleScopes;
/** All roles, for what the whole company shares. */
export const everyone = {
  customer: 'company',
  technician: 'company',
  manager: 'company',
  admin: 'company',
} as const satisfies RoleScopes;
