import { type Action, scopeFor } from '@switchyard/contracts/identity/permissions.ts';
import { type Actor, isStaff } from '@switchyard/contracts/identity/role.ts';
import type { RecordScope } from '@switchyard/platform/db/repositories/read-scope.ts';
import { requireScope } from '../access/access.ts';

/**
 * Records of the kit that the actor has this permission for: like {@link requireScope}, plus the scope `own` of
 * managers and admins.
 * @throws ProblemError `auth.forbidden` if the role has no permission at all
 */
export function requireRecordScope(actor: Actor, action: Action): RecordScope {
  const isOwn = isStaff(actor) && scopeFor(actor, action) === 'own';
  return isOwn ? { kind: 'user', userId: actor.userId } : requireScope(actor, action);
}
