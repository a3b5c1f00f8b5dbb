import { adminOnly, staff } from '../identity/scope.ts';
import { defineRecord } from '../records/define-record.ts';
import type { Absence } from './absence.ts';
import { absenceWords } from './absence-words.ts';

/**
 * Time in which a technician takes no visits although a shift says so: vacation, sickness, training, a meeting, a
 * break. Technicians ask for their own, staff decide.
 */
export const absenceRecord = defineRecord<Absence>()({
  kind: 'absence',
  collection: 'absences',
  noun: ['absence', 'absences'],
  permissions: {
    view: { ...staff, technician: 'own' },
    create: { ...staff, technician: 'own' },
    update: staff,
    transition: { ...staff, technician: 'own' },
    delete: adminOnly,
  },
  events: {
    created: 'Absence created',
    updated: 'Absence changed',
    state_changed: 'Absence state',
    deleted: 'Absence deleted',
    restored: 'Absence restored',
  },
  label: ({ technicianName, type }) => `${technicianName}: ${absenceWords[type]}`,
  link: ({ type, id }) => (type === 'absence.deleted' ? null : `/absences/${id}`),
  area: 'dispatch',
  derived: ['technicianName'],
  tells: ({ technicianId }) => [{ kind: 'technician', id: technicianId }],
  related: ({ technicianId }) => [{ kind: 'technician', id: technicianId }],
  tag: 'Absence',
  isRestorable: true,
  hasTransitions: true,
  notifies: ['created', 'updated', 'state_changed', 'deleted', 'restored'],
});
