import { recordPermission } from '../records/record-permission.ts';
import { factsOf, type RecordAction, type RecordKind, tableOf } from '../records/registry.ts';
import { type Actor, type CustomRoleBasis, isLeft, isNarrowed, type Role, roles } from './role.ts';
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
  'customer_portal.view': { ...nobody, customer: 'own' },
  'job_rating.view': { ...staff, customer: 'own' },
  'job_rating.give': { ...nobody, customer: 'own' },
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

/**
 * Permissions that only admins have, whatever their company defines: with each of them a user could get more than their
 * role gives, take the company away from others, or send its data elsewhere.
 */
const reserved: ReadonlySet<Action> = new Set<Action>([
  'role.change',
  'team.manage',
  'team.invite_admin',
  'settings.change',
  'outbox_mail.view',
  'api_token.manage',
  // Decides which roles see a field.
  'custom_field.change',
  // Deliveries contain whole records, whatever their reader may view.
  'webhook.view',
  'webhook.change',
  'security_event.stream',
  // Of operators, who are admins.
  'observability.retry',
  'ticket.answer',
  'status.manage',
  'company.manage',
  'company.export',
  'company.close',
  'company.erase',
  'company.hold',
]);

/** Permissions over what belongs to the user alone, or without which no screen works: every role has them. */
const always: ReadonlySet<Action> = new Set<Action>([
  'profile.update',
  'notification.view',
  'notification.update',
  'sync.use',
  'flag.evaluate',
]);

/**
 * Widest scope in which a company's own role may give an action: that of its preset. Roles of the office may also have
 * actions of admins that are not reserved for them.
 */
export function offeredScope(basis: CustomRoleBasis, action: Action): Scope {
  const preset = scopeOf(basis, action);
  if (preset !== 'none' || basis !== 'manager' || reserved.has(action)) return preset;
  return scopeOf('admin', action);
}

/** Actions that roles of a basis may have, and those that all of them have. */
export function offeredActions(basis: CustomRoleBasis): { offered: Action[]; always: Action[] } {
  const offered = actions.filter((action) => offeredScope(basis, action) !== 'none');
  return { offered, always: offered.filter((action) => always.has(action)) };
}

/**
 * Permissions of a company's own role: those it names, as far as its basis still offers them, and those of every role.
 */
export function heldActions(basis: CustomRoleBasis, named: readonly string[]): Set<Action> {
  const among = new Set(named);
  return new Set(offeredActions(basis).offered.filter((action) => among.has(action) || always.has(action)));
}

/** {@link scopeOf} for an actor, whom their company's own role and their API token may give less, or the role more. */
export function scopeFor(actor: Pick<Actor, 'role' | 'grants' | 'customRole'>, action: Action): Scope {
  const { role, customRole } = actor;
  if (!isLeft(actor, action)) return 'none';
  return customRole === undefined || role === 'admin' ? scopeOf(role, action) : offeredScope(role, action);
}

/** All permissions of a preset: {@link scopeOf} of each action that is not refused. */
export function permissionsOf(role: Role): Partial<Record<Action, Scope>> {
  return grants[role];
}

/** All permissions of an actor, for their clients: {@link scopeFor} of each action that is not refused. */
export function permissionsFor(
  actor: Pick<Actor, 'role' | 'grants' | 'customRole'>,
): Partial<Record<Action, Scope>> {
  if (!isNarrowed(actor)) return grants[actor.role];
  const scoped = actions.map((action) => [action, scopeFor(actor, action)] as const);
  return Object.fromEntries(scoped.filter(([, scope]) => scope !== 'none'));
}

/**
 * The actions among these that the actor may not hand on: users of the office have them by some role, and the actor has
 * not. Actions of technicians or customers alone are about their own records.
 */
export function withheldFrom(
  actor: Pick<Actor, 'role' | 'grants' | 'customRole'>,
  given: Iterable<Action>,
): Action[] {
  return [...given].filter(
    (action) => scopeOf('admin', action) !== 'none' && scopeFor(actor, action) === 'none',
  );
}

const actions = Object.keys(permissionMatrix) as Action[];

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
