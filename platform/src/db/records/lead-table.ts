import {
  industries,
  type LeadClock,
  leadSources,
  leadStates,
  teamSizes,
} from '@switchyard/contracts/leads/lead-options.ts';
import type { leadRoutes } from '@switchyard/contracts/leads/lead-routes.ts';
import { type Lead, leadSchema } from '@switchyard/contracts/leads/lead.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { assigneeGroup, closedGroup } from '../repositories/list-groups.ts';
import { isOneOf } from '../repositories/text-query.ts';
import { defineRecordTable } from './record-table.ts';

export type LeadQuery = z.output<NonNullable<typeof leadRoutes.list.query>>;
type Said = 'firstName' | 'lastName' | 'email' | 'company' | 'phone' | 'teamSize' | 'industry' | 'message';
type Progress = 'state' | 'lostReason' | 'assigneeId' | 'customerId' | 'requestCount';
/** Values written by commands; new leads have no progress yet. */
export type LeadValues = Pick<Lead, Said | 'source' | 'spamSigns'> & {
  sameKey: string;
  requestedAt: Date;
  dueAt: Date;
} & Partial<Pick<Lead, Progress> & { answeredAt: Date | null }>;
type Derived = { assigneeName: string | null };

/** Reason why most sorts and filters of leads need no index. */
const fewLeads = 'Only the company that sells has leads, some thousands at most.';

export const leadTable = defineRecordTable<Lead, LeadValues, LeadQuery, Derived>()({
  table: 'leads',
  alias: 'l',
  schema: leadSchema,
  derived: {
    fields: ['assigneeName'],
    columns: () => sql`u.first_name || ' ' || u.last_name AS assignee_name`,
    joins: () => sql`LEFT JOIN users u ON u.company_id = l.company_id AND u.id = l.assignee_id`,
    read: () => (row) => ({ assigneeName: row.assigneeName }),
  },
  sorts: { requestedAt: sql`l.requested_at`, dueAt: sql`l.due_at`, company: sql`l.company` },
  filters: {
    state: (states) => isOneOf(sql`l.state`, states),
    clock: (clock, { now }) => clockCondition(clock, now),
    industry: (industries) => isOneOf(sql`l.industry`, industries),
    teamSize: (sizes) => isOneOf(sql`l.team_size`, sizes),
    source: (sources) => isOneOf(sql`l.source`, sources),
    assigneeId: (assigneeId) => sql`l.assignee_id = ${assigneeId}`,
    flagged: (flagged) => sql`(cardinality(l.spam_signs) > 0) = ${flagged}`,
  },
  groups: {
    state: closedGroup(sql`l.state`, { values: leadStates }),
    industry: closedGroup(sql`l.industry`, { values: industries, isNullable: true }),
    teamSize: closedGroup(sql`l.team_size`, { values: teamSizes, isNullable: true }),
    source: closedGroup(sql`l.source`, { values: leadSources }),
    assigneeId: assigneeGroup(sql`l.assignee_id`, sql`SELECT assignee_id FROM leads`),
  },
  search: sql`l.search`,
  unindexed: {
    company: fewLeads,
    state: fewLeads,
    industry: fewLeads,
    teamSize: fewLeads,
    source: fewLeads,
    assigneeId: fewLeads,
    flagged: fewLeads,
    search: fewLeads,
  },
});

function clockCondition(clock: LeadClock, now: Date): RawBuilder<unknown> {
  if (clock === 'answered') return sql`l.answered_at IS NOT NULL`;
  return clock === 'overdue'
    ? sql`l.answered_at IS NULL AND l.due_at < ${now}`
    : sql`l.answered_at IS NULL AND l.due_at >= ${now}`;
}
