import {
  type CreateMaintenancePlan,
  type MaintenancePlan,
  maintenancePlanSchema,
} from '@switchyard/contracts/maintenance/maintenance-plan.ts';
import {
  maintenanceLimits,
  maintenancePlanStates,
} from '@switchyard/contracts/maintenance/maintenance-plan-options.ts';
import type { maintenancePlanRoutes } from '@switchyard/contracts/maintenance/maintenance-plan-routes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { instantOrNull } from '../repositories/instants.ts';
import { closedGroup } from '../repositories/list-groups.ts';
import { jobsOfRecentVisits, type ReadScope } from '../repositories/read-scope.ts';
import { isOneOf } from '../repositories/text-query.ts';
import { defineRecordTable } from './record-table.ts';

type MaintenancePlanQuery = z.output<NonNullable<typeof maintenancePlanRoutes.list.query>>;
export type MaintenancePlanValues = CreateMaintenancePlan &
  Pick<MaintenancePlan, 'state' | 'stateReason' | 'countsFrom' | 'activatedAt' | 'nextDueOn' | 'lateFrom'>;

type Derived = Pick<
  MaintenancePlan,
  | 'customerName'
  | 'siteName'
  | 'siteTimeZone'
  | 'equipment'
  | 'checklistName'
  | 'open'
  | 'compliance'
  | 'lastDoneAt'
  | 'instructions'
  | 'notes'
  | 'stateReason'
>;

/** Today on the calendar of a plan's site. */
const today = (now: Date, zone: RawBuilder<unknown>) =>
  sql`to_char(${now}::timestamptz AT TIME ZONE ${zone}, 'YYYY-MM-DD')`;

export const maintenancePlanTable = defineRecordTable<
  MaintenancePlan,
  MaintenancePlanValues,
  MaintenancePlanQuery,
  Derived
>()({
  table: 'maintenancePlans',
  alias: 'r',
  // Occurrences refer to it: one that is added must not wait for a reader who holds the plan.
  lockMode: 'no key update',
  schema: maintenancePlanSchema,
  json: ['requiredSkills'],
  derived: {
    fields: [
      'customerName',
      'siteName',
      'siteTimeZone',
      'equipment',
      'checklistName',
      'open',
      'compliance',
      'lastDoneAt',
      'instructions',
      'notes',
      'stateReason',
    ],
    columns:
      () => sql`c.name AS customer_name, s.name AS site_name, s.time_zone AS site_time_zone, named.equipment,
      k.name AS checklist_name, waiting.open, past.compliance, past.last_done_at, r.instructions, r.notes, r.state_reason`,
    joins: ({ now }) => sql`
      JOIN customers c ON c.company_id = r.company_id AND c.id = r.customer_id
      JOIN sites s ON s.company_id = r.company_id AND s.id = r.site_id
      LEFT JOIN checklists k ON k.company_id = r.company_id AND k.id = r.checklist_id
      CROSS JOIN LATERAL (
        SELECT coalesce(json_agg(json_build_object('id', e.id, 'number', e.number, 'name', e.name) ORDER BY e.number), '[]') AS equipment
        FROM equipment e WHERE e.company_id = r.company_id AND e.id = ANY(r.equipment_ids) AND e.deleted_at IS NULL
      ) named
      LEFT JOIN LATERAL (
        SELECT json_build_object('state', o.state, 'jobId', o.job_id, 'jobNumber', j.number) AS open
        FROM maintenance_occurrences o
        LEFT JOIN jobs j ON j.company_id = o.company_id AND j.id = o.job_id
        WHERE o.company_id = r.company_id AND o.plan_id = r.id AND o.state IN ('planned', 'generated')
        ORDER BY o.due_on LIMIT 1
      ) waiting ON true
      CROSS JOIN LATERAL (
        SELECT json_build_object(
            'onTime', count(*) FILTER (WHERE o.state = 'done' AND o.done_on <= o.due_until AND o.due_on >= since.day),
            'due', count(*) FILTER (WHERE o.due_on >= since.day AND (o.state = 'done' OR o.due_until < since.today)
              AND NOT (o.state = 'skipped' AND o.author_name IS NOT NULL))) AS compliance,
          max(o.done_at)::text AS last_done_at
        FROM (SELECT ${today(now, sql`s.time_zone`)} AS today,
          to_char((${now}::timestamptz AT TIME ZONE s.time_zone)::date - ${maintenanceLimits.complianceDays}::int, 'YYYY-MM-DD') AS day) since
        LEFT JOIN maintenance_occurrences o ON o.company_id = r.company_id AND o.plan_id = r.id
      ) past`,
    read:
      ({ scope }) =>
      ({
        customerName,
        siteName,
        siteTimeZone,
        equipment,
        checklistName,
        open,
        compliance,
        lastDoneAt,
        instructions,
        notes,
        stateReason,
      }) => ({
        customerName,
        siteName,
        siteTimeZone,
        equipment,
        checklistName,
        open,
        compliance,
        lastDoneAt: instantOrNull(lastDoneAt),
        // Texts between the office and technicians.
        instructions: scope.kind === 'customer' ? '' : instructions,
        notes: scope.kind === 'customer' ? null : notes,
        stateReason: scope.kind === 'customer' ? null : stateReason,
      }),
  },
  inScope: planInScope,
  sorts: {
    nextDueOn: sql`coalesce(r.next_due_on, '9999-12-31')`,
    name: sql`r.name`,
    createdAt: sql`r.created_at`,
  },
  sortKinds: { createdAt: 'instant' },
  filters: {
    state: (states) => isOneOf(sql`r.state`, states),
    trigger: (triggers) => isOneOf(sql`r.trigger`, triggers),
    customerId: (id) => sql`r.customer_id = ${id}`,
    siteId: (id) => sql`r.site_id = ${id}`,
    equipmentId: (id) => sql`(r.equipment_ids @> ARRAY[${id}]::uuid[] AND r.equipment_ids <> '{}')`,
    jobId: (id) => sql`r.id IN (SELECT o.plan_id FROM maintenance_occurrences o WHERE o.job_id = ${id})`,
    overdue: (isOverdue, { now }) => (isOverdue ? isLate(now) : sql`NOT coalesce(${isLate(now)}, false)`),
  },
  groups: { state: closedGroup(sql`r.state`, { values: maintenancePlanStates }) },
  search: sql`r.search`,
  unindexed: {
    nextDueOn: 'The expression has its own index: plans without a date come last.',
    trigger: 'Three values: the index of the sort is walked.',
  },
  hit: {
    title: sql`r.name`,
    subtitle: sql`concat_ws(' · ', c.name, 'next due ' || r.next_due_on)`,
    joins: sql`JOIN customers c ON c.company_id = r.company_id AND c.id = r.customer_id`,
  },
});

/** Overdue on the calendar of its site. No zone is more than 14 hours ahead of UTC: the index finds candidates. */
function isLate(now: Date): RawBuilder<unknown> {
  return sql`(r.late_from <= to_char(${now}::timestamptz AT TIME ZONE 'UTC' + interval '14 hours', 'YYYY-MM-DD')
    AND r.late_from <= (SELECT ${today(now, sql`z.time_zone`)} FROM sites z
      WHERE z.company_id = r.company_id AND z.id = r.site_id))`;
}

/** Customers see plans of their account, technicians those at the sites of their visits. */
function planInScope(scope: ReadScope): RawBuilder<boolean> {
  switch (scope.kind) {
    case 'company':
      return sql`true`;
    case 'customer':
      return sql`r.customer_id = ${scope.customerId}`;
    case 'technician':
      return sql`r.site_id IN (SELECT own_job.site_id ${jobsOfRecentVisits(scope.technicianId)})`;
    default:
      return scope satisfies never;
  }
}
