import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { type Action, can, type Ownership } from '@switchyard/contracts/identity/permissions.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';

/** @throws ProblemError `auth.forbidden` if the role has no permission */
export function requirePermission(actor: Actor, action: Action, record: Ownership = {}): void {
  if (!can(actor, action, record)) throw new ProblemError('auth.forbidden');
}
