import type { Site } from '@switchyard/contracts/sites/site.ts';
import { createZoneClock } from '@switchyard/contracts/technicians/shift-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { toInstant, toInstantOrNull } from './instants.ts';
import type { ReadScope } from './read-scope.ts';

export type SiteRow = Omit<Site, 'createdAt' | 'updatedAt' | 'deletedAt' | 'position'> & {
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
  latitude: number | null;
  longitude: number | null;
  /** Starts of the reading technician's own visits here around now, ISO 8601. */
  ownStarts: string[];
};

/** Who reads sites and when: the gate code depends on both. */
export type SiteReader = { scope: ReadScope; now: Date };

/** Columns of the sites named in `page`. */
export function selectSites({ scope, now }: SiteReader): RawBuilder<unknown> {
  const ownStarts =
    scope.kind === 'technician'
      ? sql`ARRAY(SELECT to_json(v.scheduled_start) #>> '{}' FROM jobs j
          JOIN visits v ON v.company_id = j.company_id AND v.job_id = j.id
          JOIN assignments a ON a.company_id = v.company_id AND a.visit_id = v.id
          WHERE j.company_id = s.company_id AND j.site_id = s.id AND a.technician_id = ${scope.technicianId}
            AND v.deleted_at IS NULL AND v.state <> 'cancelled'
            AND v.scheduled_start BETWEEN ${now}::timestamptz - interval '36 hours'
              AND ${now}::timestamptz + interval '36 hours')`
      : sql`'{}'::text[]`;
  return sql`
    SELECT page.cursor_key, s.id, s.revision, s.created_at, s.updated_at, s.deleted_at, s.customer_id, s.name,
      s.address, s.latitude, s.longitude, s.time_zone, s.territory, s.access_notes, s.gate_code, s.hazards,
      s.parent_site_id, s.external_ref, ${ownStarts} AS own_starts
    FROM page JOIN sites s ON s.id = page.id`;
}

/** Only staff, and the technician who is assigned there today (the site's day), get the gate code. */
export function toSite(row: SiteRow, reader: SiteReader): Site {
  const { latitude, longitude } = row;
  return {
    id: row.id,
    revision: row.revision,
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
    deletedAt: toInstantOrNull(row.deletedAt),
    customerId: row.customerId,
    name: row.name,
    address: row.address,
    position: latitude === null || longitude === null ? null : { latitude, longitude },
    timeZone: row.timeZone,
    territory: row.territory,
    accessNotes: row.accessNotes,
    gateCode: mayOpenGate(row, reader) ? row.gateCode : null,
    hazards: row.hazards,
    parentSiteId: row.parentSiteId,
    externalRef: row.externalRef,
  };
}

function mayOpenGate(row: SiteRow, { scope, now }: SiteReader): boolean {
  if (scope.kind === 'company') return true;
  if (row.gateCode === null || row.ownStarts.length === 0) return false;
  const clock = createZoneClock(row.timeZone);
  const today = clock(now).day;
  return row.ownStarts.some((start) => clock(new Date(start)).day === today);
}
