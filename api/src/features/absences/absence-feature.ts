import type { Absence } from '@switchyard/contracts/absences/absence.ts';
import { absenceColumns } from '@switchyard/contracts/absences/absence-columns.ts';
import { absenceLimits } from '@switchyard/contracts/absences/absence-options.ts';
import { absenceRecord } from '@switchyard/contracts/absences/absence-record.ts';
import { absenceRoutes } from '@switchyard/contracts/absences/absence-routes.ts';
import type { FieldError } from '@switchyard/contracts/http/problem.ts';
import { isStaff } from '@switchyard/contracts/identity/role.ts';
import { absenceTable, type AbsenceValues } from '@switchyard/platform/db/records/absence-table.ts';
import { technicianTable } from '@switchyard/platform/db/records/technician-table.ts';
import { fieldError, refuseFields } from '../../access/access.ts';
import { defineRecordFeature } from '../../records/record-feature.ts';
import type { CommandScope } from '../../records/record-spec.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Staff enter absences of anybody, approved at once; technicians ask for their own. */
export const absenceFeature = defineRecordFeature(absenceRoutes, {
  record: absenceRecord,
  table: absenceTable,
  csv: absenceColumns,
  prepare: async (command, input): Promise<AbsenceValues> => {
    const byOffice = isStaff(command.actor);
    const technicianId = byOffice ? input.technicianId : (input.technicianId ?? command.actor.technicianId);
    refuseFields([...timeErrors(input), ...(await technicianErrors(command, technicianId))]);
    return {
      ...input,
      technicianId: technicianId ?? '',
      state: byOffice ? 'approved' : 'requested',
      stateReason: null,
    };
  },
  change: async (_, { before, fields }) => {
    refuseFields(timeErrors({ ...before, ...fields }));
    return fields;
  },
  parentsOf: ({ technicianId }) => [
    { table: technicianTable, id: technicianId, pointer: '/technicianId', name: 'Its technician' },
  ],
});

function timeErrors({ startsAt, endsAt }: Pick<Absence, 'startsAt' | 'endsAt'>): FieldError[] {
  const length = Date.parse(endsAt) - Date.parse(startsAt);
  const { shortestMinutes, longestDays } = absenceLimits;
  if (length < shortestMinutes * minuteMs)
    return [
      fieldError('/endsAt', 'too_short', `Invalid end: at least ${shortestMinutes} minutes after the start`),
    ];
  return length > longestDays * dayMs
    ? [fieldError('/endsAt', 'too_long', `Invalid end: at most ${longestDays} days after the start`)]
    : [];
}

async function technicianErrors({ unit, scope }: CommandScope, id: string | null): Promise<FieldError[]> {
  if (id === null) return [fieldError('/technicianId', 'required', 'Choose who is away')];
  const found = await technicianTable.find(unit.tx, id, { scope, now: unit.now });
  return found?.deletedAt === null
    ? []
    : [fieldError('/technicianId', 'not_found', 'There is no such technician')];
}
