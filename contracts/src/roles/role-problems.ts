import type { Action } from '../identity/permissions.ts';
import { offeredActions } from '../identity/permissions.ts';
import type { CustomRoleBasis } from '../identity/role.ts';

/** A permission that a role cannot have as it is, and why. */
export type RoleProblem =
  | { readonly action: string; readonly code: 'not_offered' }
  | { readonly action: string; readonly code: 'incomplete'; readonly missing: string };

/** Permissions for what another one reads besides: without them, its routes would show what the role withholds. */
const furtherNeeds: Readonly<Partial<Record<Action, readonly Action[]>>> = {
  'pack.view': ['job.view', 'visit.view', 'site.view', 'customer.view'],
  'customer_portal.view': ['job.view', 'visit.view', 'site.view'],
  'job_rating.view': ['job.view'],
  // The board and its plans consist of these.
  'visit.schedule': ['job.view', 'technician.view'],
  'schedule_run.view': ['job.view', 'visit.view', 'technician.view'],
  'dashboard.view': ['job.view', 'visit.view', 'technician.view'],
  // A file tells about its record.
  'attachment.view': ['job.view', 'customer.view', 'site.view'],
  'time.view': ['visit_entry.view'],
};

/** Permissions that another one includes or presupposes: users who change records view them. */
export function neededFor(basis: CustomRoleBasis, action: string): string[] {
  const { offered, always } = offeredActions(basis);
  if (always.some((each) => each === action)) return [];
  const view = `${action.slice(0, action.indexOf('.'))}.view`;
  const further = furtherNeeds[action as Action] ?? [];
  return [view, ...further].filter((needed) => needed !== action && offered.some((each) => each === needed));
}

/** Why a role of a basis cannot have exactly these permissions; empty if it can. */
export function roleProblems(basis: CustomRoleBasis, named: readonly string[]): RoleProblem[] {
  const { offered, always } = offeredActions(basis);
  const possible = new Set<string>(offered);
  const held = new Set<string>([...named, ...always]);
  return named.flatMap((action): RoleProblem[] => {
    if (!possible.has(action)) return [{ action, code: 'not_offered' }];
    const missing = neededFor(basis, action).find((needed) => !held.has(needed));
    return missing === undefined ? [] : [{ action, code: 'incomplete', missing }];
  });
}
