import { technicianColumns } from '@switchyard/contracts/technicians/technician-columns.ts';
import { technicianRecord } from '@switchyard/contracts/technicians/technician-record.ts';
import { technicianRoutes } from '@switchyard/contracts/technicians/technician-routes.ts';
import { technicianOwnFields } from '@switchyard/contracts/technicians/technician.ts';
import { technicianTable } from '@switchyard/platform/db/records/technician-table.ts';
import { enableAccountsOf } from '@switchyard/platform/db/repositories/account-repository.ts';
import { hasBookedVisits } from '@switchyard/platform/db/repositories/technician-repository.ts';
import { defineRecordFeature } from '../../records/record-feature.ts';
import { refuseFields } from '../../access/access.ts';
import { endAccounts } from '../../accounts/end-accounts.ts';
import { requireTechnicianRoom } from './technician-room.ts';
import { shiftErrors } from './technician-rules.ts';

/** Technicians change their own contact data; their sign-in is disabled and restored with the record. */
export const technicianFeature = defineRecordFeature(technicianRoutes, {
  record: technicianRecord,
  table: technicianTable,
  csv: technicianColumns,
  ownFields: technicianOwnFields,
  prepare: async ({ unit }, input) => {
    refuseFields(shiftErrors(input.shifts));
    if (input.active) await requireTechnicianRoom(unit);
    return input;
  },
  change: async ({ unit }, { fields }) => {
    refuseFields(shiftErrors(fields.shifts ?? []));
    if (fields.active === true) await requireTechnicianRoom(unit);
    return fields;
  },
  inUse: async ({ unit }, { id }) =>
    (await hasBookedVisits(unit.tx, { technicianId: id, now: unit.now }))
      ? 'Visits are booked for this technician: move them first'
      : undefined,
  afterDelete: ({ unit }, { id }, deps) => endAccounts(unit, { technicianId: id }, deps),
  afterRestore: async ({ unit }, { id, deletedAt, active }) => {
    // The restored one counts already.
    if (active) await requireTechnicianRoom(unit, 0);
    await enableAccountsOf(unit.tx, { technicianId: id }, { deletedAt, now: unit.now });
  },
});
