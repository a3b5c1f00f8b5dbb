import { type Absence, absenceSchema, type CreateAbsence } from '@switchyard/contracts/absences/absence.ts';
import { absenceStates, absenceTypes } from '@switchyard/contracts/absences/absence-options.ts';
import type { absenceRoutes } from '@switchyard/contracts/absences/absence-routes.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../database.ts';
import { closedGroup } from '../repositories/list-groups.ts';
import { isOneOf } from '../repositories/text-query.ts';
import { companyScope, defineRecordTable } from './record-table.ts';

type AbsenceQuery = z.output<NonNullable<typeof absenceRoutes.list.query>>;
export type AbsenceValues = Omit<CreateAbsence, 'technicianId'> &
  Pick<Absence, 'technicianId' | 'state' | 'stateReason'>;

/** Reason why filters of absences need no index. */
const walksTheStarts = 'The list is walked by its start; a technician has some dozens of absences a year.';

export const absenceTable = defineRecordTable<
  Absence,
  AbsenceValues,
  AbsenceQuery,
  { technicianName: string }
>()({
  table: 'absences',
  alias: 'r',
  schema: absenceSchema,
  derived: {
    fields: ['technicianName'],
    columns: () => sql`t.name AS technician_name`,
    joins: () => sql`JOIN technicians t ON t.company_id = r.company_id AND t.id = r.technician_id`,
    read:
      () =>
      ({ technicianName }) => ({ technicianName }),
  },
  inScope: (scope) =>
    scope.kind === 'technician' ? sql`r.technician_id = ${scope.technicianId}` : sql`false`,
  sorts: { startsAt: sql`r.starts_at`, createdAt: sql`r.created_at` },
  sortKinds: { startsAt: 'instant', createdAt: 'instant' },
  filters: {
    technicianId: (id) => sql`r.technician_id = ${id}`,
    type: (types) => isOneOf(sql`r.type`, types),
    state: (states) => isOneOf(sql`r.state`, states),
    from: (from) => sql`r.ends_at > ${from}`,
    to: (to) => sql`r.starts_at < ${to}`,
  },
  groups: {
    type: closedGroup(sql`r.type`, { values: absenceTypes }),
    state: closedGroup(sql`r.state`, { values: absenceStates }),
  },
  // The words of its technician, too: people look for an absence by who is away.
  search: sql`(r.search || (SELECT named.search FROM technicians named
    WHERE named.company_id = r.company_id AND named.id = r.technician_id))`,
  unindexed: {
    type: walksTheStarts,
    state: walksTheStarts,
    from: walksTheStarts,
    search: walksTheStarts,
  },
});

/** Approved absences that overlap [from, to), by start. */
export function findAbsencesBetween(
  tx: Tx,
  { from, to, now }: { from: Date; to: Date; now: Date },
): Promise<Absence[]> {
  return absenceTable.findAll(
    tx,
    { scope: companyScope, now },
    {
      where: sql`r.state = 'approved' AND r.starts_at < ${to} AND r.ends_at > ${from}`,
      orderBy: sql`r.starts_at, r.id`,
    },
  );
}
