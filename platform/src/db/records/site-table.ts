import { type CreateSite, type Site, siteSchema } from '@switchyard/contracts/sites/site.ts';
import type { siteRoutes } from '@switchyard/contracts/sites/site-routes.ts';
import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { siteInScope } from '../repositories/site-repository.ts';
import { comparable } from '../repositories/text-query.ts';
import { defineRecordTable, type Reader } from './record-table.ts';

type SiteQuery = z.output<NonNullable<typeof siteRoutes.list.query>>;
export type SiteValues = Omit<CreateSite, 'timeZone'> & { timeZone: string };
type Derived = {
  gateCode: string | null;
  /** Visits of the reading technician at this site around now; start times, ISO 8601. */
  ownStarts: string[];
};

export const siteTable = defineRecordTable<Site, SiteValues, SiteQuery, Derived>()({
  table: 'sites',
  alias: 's',
  schema: siteSchema,
  json: ['address'],
  points: { position: ['latitude', 'longitude'] },
  derived: {
    fields: ['gateCode'],
    columns: (reader) => sql`s.gate_code, ${ownStarts(reader)} AS own_starts`,
    read: (reader) => (row, site) => ({ gateCode: mayOpenGate(row, site, reader) ? row.gateCode : null }),
  },
  inScope: siteInScope,
  sorts: { name: sql`s.name`, createdAt: sql`s.created_at` },
  filters: {
    customerId: (customerId) => sql`s.customer_id = ${customerId}`,
    territory: (territory) => sql`s.territory = ${comparable(territory)}`,
  },
  search: sql`s.search`,
  unindexed: {
    createdAt: 'Only programs sort by it; a company has some thousands of sites.',
    territory: 'A territory has a good part of all sites: the index of the sort is walked.',
  },
  hit: {
    title: sql`s.name`,
    subtitle: sql`concat_ws(' · ', c.name, s.address ->> 'line1', s.address ->> 'city')`,
    joins: sql`JOIN customers c ON c.company_id = s.company_id AND c.id = s.customer_id`,
    pageId: sql`s.customer_id`,
  },
});

function ownStarts({ scope, now }: Reader): RawBuilder<unknown> {
  if (scope.kind !== 'technician') return sql`'{}'::text[]`;
  return sql`ARRAY(SELECT to_json(v.scheduled_start) #>> '{}' FROM jobs j
    JOIN visits v ON v.company_id = j.company_id AND v.job_id = j.id
    JOIN assignments a ON a.company_id = v.company_id AND a.visit_id = v.id
    WHERE j.company_id = s.company_id AND j.site_id = s.id AND a.technician_id = ${scope.technicianId}
      AND v.deleted_at IS NULL AND v.state <> 'cancelled'
      AND v.scheduled_start BETWEEN ${now}::timestamptz - interval '36 hours'
        AND ${now}::timestamptz + interval '36 hours')`;
}

/** Only staff, and technicians assigned there today (the site's day), get the gate code. */
function mayOpenGate(row: Derived, site: Site, { scope, now }: Reader): boolean {
  if (scope.kind === 'company') return true;
  if (row.gateCode === null || row.ownStarts.length === 0) return false;
  const clock = createZoneClock(site.timeZone);
  const today = clock.day(now);
  return row.ownStarts.some((start) => clock.day(Date.parse(start)) === today);
}
