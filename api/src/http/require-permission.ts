import { type Action, can, type Ownership } from '@switchyard/contracts/identity/permissions.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import { lackOf } from '../access/access.ts';

/** @throws ProblemError `auth.forbidden` if the role has no permission, `auth.insufficient_scope` if the API token has none */
export function requirePermission(actor: Actor, action: Action, record: Ownership = {}): void {
  if (!can(actor, action, record)) throw lackOf(actor, [action]);
}
