import type { Action } from '../identity/permissions.ts';
import type { Scope } from '../identity/scope.ts';

/** Permissions for steps that need a user at a screen: accounts, sign-in, mailed links that open accounts, tokens. */
const sessionActions: ReadonlySet<string> = new Set<Action>([
  'team.invite',
  'team.invite_admin',
  'team.manage',
  'outbox_mail.view',
  'api_token.manage',
  // A webhook goes on sending when the token has ended, and its log contains whole records.
  'webhook.view',
  'webhook.change',
  // Addresses and devices of colleagues.
  'security_event.view',
]);

/** Permissions that read, besides those to view a kind of record. */
const otherReads: ReadonlySet<string> = new Set<Action>(['search.use', 'flag.evaluate']);

/** Permissions whose effect is answered to a user: a program has no inbox. */
const userActions: ReadonlySet<string> = new Set<Action>(['ticket.create']);

/** True if API tokens may have this permission as a scope. */
export function isTokenScope(action: string): boolean {
  return !sessionActions.has(action);
}

/** True if the permission only reads: the preset "read only" has these scopes. */
export function isReadScope(action: string): boolean {
  return isTokenScope(action) && (action.endsWith('.view') || otherReads.has(action));
}

export const tokenKinds = ['personal', 'service'] as const;
export type TokenKind = (typeof tokenKinds)[number];

/**
 * Scopes that a user may give a new token. Personal ones: all permissions of the user. A service token has no user, so
 * permissions over what belongs to a user alone are left out.
 * @param permissions of the user, as in the session
 */
export function offeredScopes(
  permissions: Readonly<Partial<Record<string, Scope>>>,
  kind: TokenKind,
): readonly string[] {
  return Object.entries(permissions)
    .filter(([action, scope]) => {
      if (!isTokenScope(action)) return false;
      return kind === 'personal' || (scope === 'company' && !userActions.has(action));
    })
    .map(([action]) => action);
}
