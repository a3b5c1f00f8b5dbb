import { isOnShift } from '@switchyard/contracts/technicians/shift-rules.ts';
import { createZoneClock, type ZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import {
  type CreateTechnician,
  type Technician,
  technicianSchema,
  type TechnicianStatus,
  trades,
} from '@switchyard/contracts/technicians/technician.ts';
import type { technicianRoutes } from '@switchyard/contracts/technicians/technician-routes.ts';
import type { activeVisitStates } from '@switchyard/contracts/visits/visit-state.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../database.ts';
import { closedGroup, flagGroup } from '../repositories/list-groups.ts';
import { technicianInScope } from '../repositories/technician-repository.ts';
import { comparable } from '../repositories/text-query.ts';
import { companyScope, defineRecordTable } from './record-table.ts';

type TechnicianQuery = z.output<NonNullable<typeof technicianRoutes.list.query>>;
export type TechnicianValues = CreateTechnician & { number: number };
type ActiveState = (typeof activeVisitStates)[number];
type Derived = {
  userId: string | null;
  /** State of the technician's active visit. */
  busyWith: ActiveState | null;
  /** Time zone of the shifts. */
  companyZone: string;
  /** Has an approved absence now. */
  isAway: boolean;
};

/** Reason why most sorts and filters of technicians need no index. */
const fewTechnicians = 'A company has some hundreds of technicians: all are read.';

export const technicianTable = defineRecordTable<Technician, TechnicianValues, TechnicianQuery, Derived>()({
  table: 'technicians',
  alias: 't',
  lockMode: 'no key update',
  schema: technicianSchema,
  json: ['skills', 'shifts', 'custom'],
  points: { home: ['homeLatitude', 'homeLongitude'] },
  derived: {
    fields: ['userId', 'status'],
    columns: ({ now }) => sql`u.id AS user_id, busy.state AS busy_with, company.time_zone AS company_zone,
      t.id IN (SELECT away.technician_id FROM absences away WHERE away.state = 'approved' AND away.deleted_at IS NULL
        AND away.ends_at > ${now} AND away.starts_at <= ${now}) AS is_away`,
    joins: () => sql`
      JOIN companies company ON company.id = t.company_id
      LEFT JOIN users u ON u.company_id = t.company_id AND u.technician_id = t.id
      LEFT JOIN (
        SELECT DISTINCT ON (a.technician_id) a.technician_id, v.state
        FROM visits v JOIN assignments a ON a.company_id = v.company_id AND a.visit_id = v.id
        WHERE v.deleted_at IS NULL AND v.state IN ('en_route', 'on_site', 'in_progress', 'paused')
        ORDER BY a.technician_id, v.state = 'paused'
      ) busy ON busy.technician_id = t.id`,
    read: ({ now }) => {
      let clock: ZoneClock | undefined;
      return ({ userId, busyWith, companyZone, isAway }, technician) => {
        clock ??= createZoneClock(companyZone);
        const isFree = technician.active && !isAway && isOnShift(technician.shifts, clock.local(now));
        const status = isFree ? 'available' : 'off_shift';
        return { userId, status: busyWith === null ? status : statusOf[busyWith] };
      };
    },
  },
  inScope: technicianInScope,
  sorts: { name: sql`t.name`, number: sql`t.number`, createdAt: sql`t.created_at` },
  sortKinds: { number: 'number' },
  filters: {
    trade: (trade) => sql`t.trade = ANY(${trade})`,
    territory: (territory) => sql`t.territory = ${comparable(territory)}`,
    skill: (skill) => sql`t.skills @> ${JSON.stringify([{ skill: comparable(skill) }])}::jsonb`,
    active: (active) => sql`t.active = ${active}`,
  },
  groups: {
    trade: closedGroup(sql`t.trade`, { values: trades }),
    active: flagGroup(sql`t.active`),
  },
  search: sql`t.search`,
  unindexed: {
    createdAt: fewTechnicians,
    trade: fewTechnicians,
    territory: fewTechnicians,
    skill: fewTechnicians,
    active: fewTechnicians,
    search: fewTechnicians,
  },
  hit: { title: sql`t.name`, subtitle: sql`concat_ws(' · ', t.trade, t.territory)` },
});

const statusOf: Readonly<Record<ActiveState, TechnicianStatus>> = {
  en_route: 'en_route',
  on_site: 'on_site',
  in_progress: 'working',
  paused: 'paused',
};

/** All active technicians of the company, by name. */
export function findActiveTechnicians(tx: Tx, now: Date): Promise<Technician[]> {
  return technicianTable.findAll(
    tx,
    { scope: companyScope, now },
    { where: sql`t.active`, orderBy: sql`t.name` },
  );
}
