import { isOnShift, type LocalTime } from '@switchyard/contracts/technicians/shift-rules.ts';
import type { Technician, TechnicianStatus } from '@switchyard/contracts/technicians/technician.ts';
import type { activeVisitStates } from '@switchyard/contracts/visits/visit-state.ts';
import { type RawBuilder, sql } from 'kysely';
import { toInstant, toInstantOrNull } from './instants.ts';

type ActiveState = (typeof activeVisitStates)[number];

export type TechnicianRow = Omit<Technician, 'createdAt' | 'updatedAt' | 'deletedAt' | 'home' | 'status'> & {
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
  homeLatitude: number | null;
  homeLongitude: number | null;
  /** State of the visit the technician is busy with now. */
  busyWith: ActiveState | null;
};

/** Columns of the technicians named in `page`, with their login and what they are doing. */
export const selectTechnicians: RawBuilder<unknown> = sql`
  SELECT page.cursor_key, t.id, t.revision, t.created_at, t.updated_at, t.deleted_at, t.number, u.id AS user_id, t.name,
    t.email, t.phone, t.trade, t.skills, t.territory, t.home_latitude, t.home_longitude, t.shifts, t.active,
    t.external_ref, busy.state AS busy_with
  FROM page
  JOIN technicians t ON t.id = page.id
  LEFT JOIN users u ON u.company_id = t.company_id AND u.technician_id = t.id
  LEFT JOIN (
    SELECT DISTINCT ON (a.technician_id) a.technician_id, v.state
    FROM visits v JOIN assignments a ON a.company_id = v.company_id AND a.visit_id = v.id
    WHERE v.deleted_at IS NULL AND v.state IN ('en_route', 'on_site', 'in_progress', 'paused')
    ORDER BY a.technician_id, v.state = 'paused'
  ) busy ON busy.technician_id = t.id`;

const statusOf: Readonly<Record<ActiveState, TechnicianStatus>> = {
  en_route: 'en_route',
  on_site: 'on_site',
  in_progress: 'working',
  paused: 'paused',
};

/** @param local the time now in the company's zone: the status follows from visits and shifts */
export function toTechnician(row: TechnicianRow, local: LocalTime): Technician {
  const { homeLatitude: latitude, homeLongitude: longitude } = row;
  const free = row.active && isOnShift(row.shifts, local) ? 'available' : 'off_shift';
  return {
    id: row.id,
    revision: row.revision,
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
    deletedAt: toInstantOrNull(row.deletedAt),
    number: row.number,
    userId: row.userId,
    name: row.name,
    email: row.email,
    phone: row.phone,
    trade: row.trade,
    skills: row.skills,
    territory: row.territory,
    home: latitude === null || longitude === null ? null : { latitude, longitude },
    shifts: row.shifts,
    active: row.active,
    externalRef: row.externalRef,
    status: row.busyWith === null ? free : statusOf[row.busyWith],
  };
}
