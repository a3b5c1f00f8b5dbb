import type { Actor, Role } from './role.ts';

/** Module, action and the widest scope each role has. `own`: the customer's account or oneself; `assigned`: visits assigned to the technician. */
export type Scope = 'none' | 'own' | 'assigned' | 'company';

const none = { customer: 'none', technician: 'none', manager: 'none', admin: 'none' } as const;
const staff = { ...none, manager: 'company', admin: 'company' } as const;
const adminOnly = { ...none, admin: 'company' } as const;

/** The permission matrix of what exists. Anything that is not listed is refused. */
export const permissionMatrix = {
  'job.view': { customer: 'own', technician: 'assigned', manager: 'company', admin: 'company' },
  'job.create': { ...staff, technician: 'assigned' },
  'job.update': staff,
  'job.transition': staff,
  'job.delete': adminOnly,
  'visit.view': { customer: 'own', technician: 'assigned', manager: 'company', admin: 'company' },
  'visit.create': staff,
  'visit.schedule': staff,
  'visit.update': { ...staff, technician: 'assigned' },
  'visit.transition': { ...staff, technician: 'assigned' },
  'visit.override': staff,
  'visit.delete': adminOnly,
  'customer.view': { customer: 'own', technician: 'assigned', manager: 'company', admin: 'company' },
  'customer.create': staff,
  'customer.update': { ...staff, customer: 'own' },
  'customer.delete': adminOnly,
  'site.view': { customer: 'own', technician: 'assigned', manager: 'company', admin: 'company' },
  'site.create': staff,
  'site.update': { ...staff, customer: 'own' },
  'site.delete': adminOnly,
  'technician.view': { ...staff, technician: 'own' },
  'technician.create': staff,
  'technician.update': { ...staff, technician: 'own' },
  'technician.delete': adminOnly,
  'event.view': { customer: 'own', technician: 'assigned', manager: 'company', admin: 'company' },
  'flag.evaluate': { customer: 'company', technician: 'company', manager: 'company', admin: 'company' },
  'flag.view': staff,
  'flag.change': adminOnly,
  'observability.view': staff,
  'observability.retry': adminOnly,
  'error_report.resolve': staff,
  // Of the company that runs the site; elsewhere only operators may.
  'status.manage': adminOnly,
  'team.view': staff,
  'team.invite': staff,
  'team.invite_admin': adminOnly,
  'team.manage': adminOnly,
  // Its links open accounts, those of admins too.
  'outbox_mail.view': adminOnly,
  'dashboard.view': staff,
  'company.view': staff,
  'company.manage': adminOnly,
  'import.use': staff,
  'search.use': { customer: 'own', technician: 'assigned', manager: 'company', admin: 'company' },
  'visit_entry.view': { customer: 'own', technician: 'assigned', manager: 'company', admin: 'company' },
  'visit_entry.create': { ...staff, technician: 'assigned' },
  'visit_entry.update': { ...staff, technician: 'assigned' },
  'time.view': { ...staff, technician: 'own' },
  'photo.view': { customer: 'own', technician: 'assigned', manager: 'company', admin: 'company' },
  'photo.create': { customer: 'own', technician: 'assigned', manager: 'company', admin: 'company' },
  'photo.update': { ...staff, technician: 'assigned' },
  'communication.view': { customer: 'own', technician: 'assigned', manager: 'company', admin: 'company' },
  'communication.create': { customer: 'own', technician: 'assigned', manager: 'company', admin: 'company' },
  'checklist.view': { ...staff, technician: 'company' },
  'checklist.change': staff,
  'orphan.view': staff,
  'orphan.resolve': staff,
  'settings.view': staff,
  'settings.change': adminOnly,
  'presence.view': staff,
  'sync.use': { customer: 'own', technician: 'own', manager: 'own', admin: 'own' },
  'pack.view': { ...none, technician: 'own' },
  'assistant.use': { customer: 'own', technician: 'own', manager: 'own', admin: 'own' },
  'profile.update': { customer: 'own', technician: 'own', manager: 'own', admin: 'own' },
  // Of the company that sells the product alone; other companies have no leads.
  'lead.view': staff,
  'lead.change': staff,
  'ticket.view': { customer: 'own', technician: 'own', manager: 'own', admin: 'company' },
  'ticket.create': { customer: 'own', technician: 'own', manager: 'own', admin: 'company' },
  'article_feedback.view': adminOnly,
  'notification.view': { customer: 'own', technician: 'own', manager: 'own', admin: 'own' },
} as const satisfies Record<string, Record<Role, Scope>>;

export type Action = keyof typeof permissionMatrix;

/** Widest scope in which a role may do something. */
export function scopeOf(role: Role, action: Action): Scope {
  return permissionMatrix[action][role];
}

/** What a record must tell about itself so that its scope can be judged. */
export type Ownership = {
  readonly customerId?: string | null;
  readonly technicianIds?: readonly string[];
  readonly userId?: string | null;
};

/** Whether the actor may do the action on this record (of the actor's own company). */
export function can(actor: Actor, action: Action, record: Ownership = {}): boolean {
  const scope: Scope = scopeOf(actor.role, action);
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
