import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { PublicAccess, SessionAccess } from '@switchyard/contracts/http/route.ts';
import { isSessionOnly } from '@switchyard/contracts/api-tokens/session-only.ts';
import { scopeFor, scopeOf } from '@switchyard/contracts/identity/permissions.ts';
import { type Actor, roles } from '@switchyard/contracts/identity/role.ts';
import type { ReadScope } from '@switchyard/platform/db/repositories/read-scope.ts';
import { emptyScope, lackOf, requireScope } from '../access/access.ts';

export type DeclaredPermission = Pick<
  SessionAccess,
  'permission' | 'deletedPermission' | 'needsProof' | 'beforeSetUp' | 'sessionOnly'
>;

/**
 * Evaluates the permission that a route declares. Of several permissions, the first one of the role decides.
 * @param query the route's, for lists of deleted records
 * @returns records that the permission covers; none if the route needs no permission
 * @throws ProblemError `auth.forbidden` if the role has no permission; for API tokens also `auth.session_required` and
 *   `auth.insufficient_scope`
 */
export function admit(
  { permission, deletedPermission, ...declared }: DeclaredPermission,
  actor: Actor,
  query?: unknown,
): ReadScope {
  if (actor.grants !== undefined && isSessionOnly({ permission, ...declared })) {
    throw new ProblemError('auth.session_required');
  }
  if (permission === 'anyone_signed_in') return emptyScope;
  if (deletedPermission && asksForDeleted(query)) return requireScope(actor, deletedPermission);
  const granted = [permission].flat().find((action) => scopeFor(actor, action) !== 'none');
  if (granted === undefined) throw lackOf(actor, [permission].flat());
  return requireScope(actor, granted);
}

/**
 * Rejects a route that no role could call, or without a declared permission, when the api starts.
 * @throws Error naming the route
 */
export function requireSoundPermission(url: string, { permission }: Partial<DeclaredPermission>): void {
  if (permission === undefined) throw new Error(`${url} is for signed-in users and declares no permission`);
  if (permission === 'anyone_signed_in') return;
  for (const action of [permission].flat()) {
    if (roles.every((role) => scopeOf(role, action) === 'none'))
      throw new Error(`${url}: nobody has the permission ${action}`);
  }
}

function asksForDeleted(query: unknown): boolean {
  return typeof query === 'object' && query !== null && 'deleted' in query && query.deleted === true;
}

/** Access rules in a route's configuration; the session gate enforces them. */
export function accessOf(route: SessionAccess | PublicAccess): SessionAccess | PublicAccess {
  if (route.access === 'public') return { access: route.access };
  const { access, permission, deletedPermission, needsProof, beforeSetUp, sessionOnly } = route;
  return {
    access,
    permission,
    ...(deletedPermission ? { deletedPermission } : {}),
    ...(needsProof ? { needsProof } : {}),
    ...(beforeSetUp ? { beforeSetUp } : {}),
    ...(sessionOnly ? { sessionOnly } : {}),
  };
}
