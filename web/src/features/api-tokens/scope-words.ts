import { t } from '@lingui/core/macro';
import { isReadScope, offeredScopes, type TokenKind } from '@switchyard/contracts/api-tokens/token-scopes.ts';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { areaOfPermission, type PermissionArea, permissionAreas } from '../../records/permission-words.ts';

export type ScopeArea = PermissionArea;

/** Scopes that the user may give a token, by area in words. */
export function scopeAreas(user: Pick<CurrentUser, 'permissions'>, kind: TokenKind): ScopeArea[] {
  return permissionAreas(offeredScopes(user.permissions, kind));
}

/** The scopes of a token in a few words. */
export function scopesInWords(scopes: readonly string[], offered: readonly string[]): string {
  if (scopes.every(isReadScope)) {
    const areaNames = [...new Set(scopes.map((scope) => areaOfPermission(scope)))];
    if (areaNames.length <= 3) return t`reads ${areaNames.join(', ')}`;
    return t`reads ${areaNames.length} areas`;
  }
  if (offered.every((scope) => scopes.includes(scope))) return t`all permissions`;
  const count = scopes.length;
  return t`${count} permissions, some of which write`;
}
