import {
  equipmentCategories,
  equipmentLimits,
  equipmentStates,
} from '@switchyard/contracts/equipment/equipment-options.ts';
import {
  type CreateEquipment,
  type Equipment,
  equipmentSchema,
  type Meter,
} from '@switchyard/contracts/equipment/equipment.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { equipmentRoutes } from '@switchyard/contracts/equipment/equipment-routes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { instantOf } from '../repositories/instants.ts';
import { closedGroup } from '../repositories/list-groups.ts';
import { jobsOfRecentVisits, type ReadScope } from '../repositories/read-scope.ts';
import { isOneOf } from '../repositories/text-query.ts';
import type { Tx } from '../database.ts';
import { defineRecordTable, type Reader } from './record-table.ts';

type EquipmentQuery = z.output<NonNullable<typeof equipmentRoutes.list.query>>;
export type EquipmentValues = CreateEquipment &
  Pick<Equipment, 'number' | 'state' | 'stateReason' | 'stateAt'>;

type Named = Pick<
  Equipment,
  'customerName' | 'siteName' | 'parentName' | 'costMinor' | 'notes' | 'stateReason'
>;
type LastWork = { jobId: string; number: number; title: string; completedAt: string; customerId: string };
type Derived = Named & { lastWork: LastWork | null; meters: Meter[] };

/** The newest reading of a piece's first meter that meets the condition. */
const newestReading = (condition: RawBuilder<boolean>) => sql`
  SELECT e.meter_key, e.meter, e.unit, e.value, e.taken_at FROM equipment_readings e
  WHERE e.company_id = r.company_id AND e.equipment_id = r.id AND ${condition}
  ORDER BY e.meter_key, e.taken_at DESC, e.id DESC LIMIT 1`;

/** Today on the clock of the company. */
const today = (now: Date) =>
  sql`((${now}::timestamptz AT TIME ZONE (SELECT c.time_zone FROM companies c WHERE c.id = app_company()))::date)`;

export const equipmentTable = defineRecordTable<Equipment, EquipmentValues, EquipmentQuery, Derived>()({
  table: 'equipment',
  alias: 'r',
  // Parts refer to what they are a part of: two that are moved at once must not wait for each other.
  lockMode: 'no key update',
  schema: equipmentSchema,
  json: ['custom'],
  derived: {
    fields: [
      'customerName',
      'siteName',
      'parentName',
      'costMinor',
      'notes',
      'stateReason',
      'lastWork',
      'meters',
    ],
    columns: () => sql`c.name AS customer_name, s.name AS site_name, above.name AS parent_name,
      r.cost_minor, r.notes, r.state_reason, work.last_work, read.meters`,
    joins: () => sql`
      LEFT JOIN customers c ON c.company_id = r.company_id AND c.id = r.customer_id
      LEFT JOIN sites s ON s.company_id = r.company_id AND s.id = r.site_id
      LEFT JOIN equipment above ON above.company_id = r.company_id AND above.id = r.parent_id
      LEFT JOIN LATERAL (
        SELECT json_build_object('jobId', j.id, 'number', j.number, 'title', j.title, 'completedAt', j.completed_at::text,
            'customerId', j.customer_id) AS last_work
        FROM jobs j WHERE j.equipment_ids @> ARRAY[r.id] AND j.equipment_ids <> '{}' AND j.company_id = r.company_id
          AND j.completed_at IS NOT NULL AND j.deleted_at IS NULL
        ORDER BY j.completed_at DESC, j.id DESC LIMIT 1
      ) work ON true
      CROSS JOIN LATERAL (
        -- From meter to meter: one row is read of each, however often it was read.
        WITH RECURSIVE newest AS (
          (${newestReading(sql<boolean>`true`)})
          UNION ALL
          SELECT following.* FROM newest n
            CROSS JOIN LATERAL (${newestReading(sql<boolean>`e.meter_key > n.meter_key`)}) following
        )
        SELECT coalesce(json_agg(json_build_object('meter', m.meter, 'unit', m.unit, 'value', m.value, 'takenAt', m.taken_at::text)
          ORDER BY m.meter_key), '[]') AS meters FROM newest m
      ) read`,
    read:
      ({ scope }) =>
      ({ customerName, siteName, parentName, costMinor, notes, stateReason, lastWork, meters }, item) => ({
        customerName,
        siteName,
        parentName,
        costMinor: scope.kind === 'company' ? costMinor : null,
        notes: scope.kind === 'customer' ? null : notes,
        stateReason: scope.kind === 'customer' ? null : stateReason,
        lastWork: lastWorkFor(scope, lastWork, item),
        meters: meters.map((meter) => ({ ...meter, takenAt: instantOf(meter.takenAt) })),
      }),
  },
  inScope: equipmentInScope,
  sorts: {
    name: sql`r.name`,
    number: sql`r.number`,
    warrantyUntil: sql`coalesce(r.warranty_until, '9999-12-31')`,
    createdAt: sql`r.created_at`,
  },
  sortKinds: { number: 'number', createdAt: 'instant' },
  filters: {
    category: (categories) => isOneOf(sql`r.category`, categories),
    state: (states) => isOneOf(sql`r.state`, states),
    ownerKind: (kind) => sql`r.owner_kind = ${kind}`,
    customerId: (id) => sql`r.customer_id = ${id}`,
    siteId: (id) => sql`r.site_id = ${id}`,
    parentId: (id) => sql`r.parent_id = ${id}`,
    jobId: (id) => sql`r.id = ANY(ARRAY(SELECT unnest(j.equipment_ids) FROM jobs j WHERE j.id = ${id}))`,
    warrantyEnding: (isEnding, { now }) =>
      isEnding ? endsSoon(now) : sql`NOT coalesce(${endsSoon(now)}, false)`,
  },
  groups: {
    category: closedGroup(sql`r.category`, { values: equipmentCategories }),
    state: closedGroup(sql`r.state`, { values: equipmentStates }),
  },
  search: sql`r.search`,
  unindexed: {
    ownerKind: 'Two values: the index of the sort is walked.',
    warrantyUntil: 'The expression has its own index: pieces without a warranty come last.',
    warrantyEnding: 'The index of the same expression as in the sort serves its range.',
  },
  hit: {
    title: sql`r.name`,
    subtitle: sql`concat_ws(' · ', 'E-' || r.number, nullif(concat_ws(' ', r.manufacturer, r.model), ''), r.serial, c.name)`,
    joins: sql`LEFT JOIN customers c ON c.company_id = r.company_id AND c.id = r.customer_id`,
  },
});

/** A piece may have been another customer's before: its new owner does not read what was done for the former one. */
function lastWorkFor(
  scope: Reader['scope'],
  work: LastWork | null,
  { customerId: owner }: Pick<Equipment, 'customerId'>,
): Equipment['lastWork'] {
  if (work === null || (scope.kind === 'customer' && work.customerId !== owner)) return null;
  const { customerId: _, completedAt, ...job } = work;
  return { ...job, completedAt: instantOf(completedAt) };
}

function endsSoon(now: Date): RawBuilder<unknown> {
  return sql`(coalesce(r.warranty_until, '9999-12-31') >= ${today(now)}::text
    AND coalesce(r.warranty_until, '9999-12-31') <= (${today(now)} + ${equipmentLimits.warrantySoonDays}::int)::text)`;
}

/** Customers see their own, technicians the equipment at the sites of their visits, and the company's own tools. */
function equipmentInScope(scope: ReadScope): RawBuilder<boolean> {
  switch (scope.kind) {
    case 'company':
      return sql`true`;
    case 'customer':
      return sql`r.customer_id = ${scope.customerId}`;
    case 'technician':
      return sql`(r.owner_kind = 'company'
        OR r.site_id IN (SELECT own_job.site_id ${jobsOfRecentVisits(scope.technicianId)})
        OR r.id IN (SELECT unnest(own_job.equipment_ids) ${jobsOfRecentVisits(scope.technicianId)}))`;
    default:
      return scope satisfies never;
  }
}

/** Equipment at the sites of jobs, unless it is retired, and equipment that the jobs name; by site and name. */
export function findEquipmentOfJobs(
  tx: Tx,
  jobs: readonly Pick<Job, 'siteId' | 'equipmentIds'>[],
  reader: Reader,
): Promise<Equipment[]> {
  const siteIds = [...new Set(jobs.map(({ siteId }) => siteId))];
  const named = [...new Set(jobs.flatMap(({ equipmentIds }) => equipmentIds))];
  return equipmentTable.findAll(tx, reader, {
    where: sql`((r.site_id = ANY(${siteIds}::uuid[]) AND r.state <> 'retired') OR r.id = ANY(${named}::uuid[]))`,
    orderBy: sql`r.site_id, r.name`,
  });
}
