import { adminOnly, everyoneConcerned, staff } from '../identity/scope.ts';
import { defineRecord } from '../records/define-record.ts';
import type { MaintenancePlan } from './maintenance-plan.ts';

/** Work that returns: a plan falls due by dates or by a meter, and its jobs are generated ahead. */
export const maintenancePlanRecord = defineRecord<MaintenancePlan>()({
  kind: 'maintenance_plan',
  collection: 'maintenance',
  noun: ['maintenance plan', 'maintenance plans'],
  permissions: {
    view: everyoneConcerned,
    create: staff,
    update: staff,
    transition: staff,
    generate: staff,
    delete: adminOnly,
  },
  events: {
    created: 'Maintenance plan created',
    updated: 'Maintenance plan changed',
    state_changed: 'Maintenance plan state',
    generated: 'Maintenance job generated',
    done: 'Maintenance done',
    skipped: 'Maintenance skipped',
    given_back: 'Maintenance given back',
    deleted: 'Maintenance plan deleted',
    restored: 'Maintenance plan restored',
  },
  label: ({ name }) => name,
  link: ({ type, id }) => (type === 'maintenance_plan.deleted' ? null : `/maintenance/${id}`),
  area: 'dispatch',
  derived: [
    'customerName',
    'siteName',
    'siteTimeZone',
    'equipment',
    'checklistName',
    'countsFrom',
    'activatedAt',
    'nextDueOn',
    'lateFrom',
    'open',
    'lastDoneAt',
    'compliance',
    'stateReason',
  ],
  related: ({ customerId, siteId, equipmentIds }) => [
    { kind: 'customer', id: customerId },
    { kind: 'site', id: siteId },
    ...equipmentIds.map((id) => ({ kind: 'equipment', id })),
  ],
  tag: 'MaintenancePlan',
  isRestorable: true,
  hasTransitions: true,
  search: { place: 8, page: ({ id }) => `/maintenance/${id}` },
});
