import { recordPermission } from '../records/record-permission.ts';
import { factsOf, type RecordAction, type RecordKind, tableOf } from '../records/registry.ts';
import { type Actor, type Role, roles } from './role.ts';
import {
  adminOnly,
  everyoneConcerned,
  everyoneForThemselves,
  nobody,
  type RoleScopes,
  type Scope,
  staff,
} from './scope.ts';

export type { Scope } from './scope.ts';

/** Permissions that do not belong to a single kind of record. */
const capabilities = {
  'event.view': everyoneConcerned,
  'observability.view': staff,
  'observability.retry': adminOnly,
  'error_report.resolve': staff,
  // Of the company that runs the site; in other installations operators only.
  'status.manage': adminOnly,
  'team.view': staff,
  'team.invite': staff,
  'team.invite_admin': adminOnly,
  'team.manage': adminOnly,
  // Links in these mails open accounts, including admin accounts.
  'outbox_mail.view': adminOnly,
  'dashboard.view': staff,
  'import.use': staff,
  'search.use': everyoneConcerned,
  'time.view': { ...staff, technician: 'own' },
  'settings.view': staff,
  'settings.change': adminOnly,
  'presence.view': staff,
  'sync.use': everyoneForThemselves,
  'pack.view': { ...nobody, technician: 'own' },
  'assistant.use': everyoneForThemselves,
  'profile.update': everyoneForThemselves,
  'article_feedback.view': adminOnly,
  // Tokens of programs that belong to the company; everyone may make tokens of their own.
  'api_token.manage': adminOnly,
} as const satisfies Readonly<Record<string, RoleScopes>>;

export type Action = RecordAction | keyof typeof capabilities;

/** The permission matrix: permissions from the record definitions, and the general ones. */
export const permissionMatrix: Readonly<Record<Action, RoleScopes>> = {
  ...tableOf<RecordAction, RoleScopes>(({ permissions }) => permissions),
  ...capabilities,
};

/** {@link recordPermission} of a kind. @throws Error when the record has no such permission */
export function recordAction(kind: RecordKind, action: 'view' | 'create' | 'update' | 'delete'): Action {
  return recordPermission(factsOf(kind), action);
}

/** Widest scope in which a role may perform an action. */
export function scopeOf(role: Role, action: Action): Scope {
  return permissionMatrix[action][role];
}

/** {@link scopeOf} for an actor, whose API token may not have the permission. */
export function scopeFor({ role, grants }: Pick<Actor, 'role' | 'grants'>, action: Action): Scope {
  return grants === undefined || grants.has(action) ? scopeOf(role, action) : 'none';
}

/** All permissions of a role, for its clients: {@link scopeOf} of each action that is not refused. */
export function permissionsOf(role: Role): Partial<Record<Action, Scope>> {
  return grants[role];
}

const grants = Object.fromEntries(
  roles.map((role) => {
    const granted = Object.entries(permissionMatrix).filter(([, scopes]) => scopes[role] !== 'none');
    return [role, Object.fromEntries(granted.map(([action, scopes]) => [action, scopes[role]]))];
  }),
) as Record<Role, Partial<Record<Action, Scope>>>;

/** Facts about a record that decide whether it is in scope. */
export type Ownership = {
  readonly customerId?: string | null;
  readonly technicianIds?: readonly string[];
  readonly userId?: string | null;
};

/** True if the actor may perform the action on this record (of the actor's own company). */
export function can(actor: Actor, action: Action, record: Ownership = {}): boolean {
  const scope: Scope = scopeFor(actor, action);
  switch (scope) {
    case 'none':
      return false;
    case 'company':
      return true;
    case 'assigned':
      return actor.technicianId !== null && (record.technicianIds ?? []).includes(actor.technicianId);
    case 'own':
      return isOwn(actor, record);
    default:
      return scope satisfies never;
  }
}

function isOwn(actor: Actor, record: Ownership): boolean {
  if (record.userId != null) return record.userId === actor.userId;
  if (actor.role === 'customer') return actor.customerId !== null && record.customerId === actor.customerId;
  return actor.technicianId !== null && (record.technicianIds ?? []).includes(actor.technicianId);
}
