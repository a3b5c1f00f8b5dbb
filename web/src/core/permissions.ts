import type { Action, Scope } from '@switchyard/contracts/identity/permissions.ts';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';

/** Widest scope in which the user has a permission, as sent by the server at sign-in. */
export function scopeOf(user: Pick<CurrentUser, 'permissions'>, action: Action): Scope {
  return user.permissions[action] ?? 'none';
}
