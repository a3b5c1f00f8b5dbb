import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Lead } from '@switchyard/contracts/leads/lead.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  countWaitingLeads,
  type LeadQuery,
  listLeadRows,
} from '@switchyard/platform/db/repositories/lead-repository.ts';
import type { Session } from '../../plugins/session.ts';
import { requireSalesDesk } from './lead-access.ts';

type Reading = { tx: Tx; session: Session; now: Date };

/** @throws ProblemError `auth.forbidden`, or when the cursor does not fit */
export async function listLeads({ tx, session, now }: Reading, query: LeadQuery): Promise<Page<Lead>> {
  requireSalesDesk(session, 'lead.view');
  return await listLeadRows(tx, query, now);
}

/** Leads that wait for their first answer. @throws ProblemError `auth.forbidden` */
export async function countLeads({ tx, session, now }: Reading): Promise<{ due: number; overdue: number }> {
  requireSalesDesk(session, 'lead.view');
  return await countWaitingLeads(tx, now);
}
