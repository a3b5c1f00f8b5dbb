import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Lead } from '@switchyard/contracts/leads/lead.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { type LeadQuery, leadTable } from '@switchyard/platform/db/records/lead-table.ts';
import type { Reader } from '@switchyard/platform/db/records/record-table.ts';
import { countWaitingLeads } from '@switchyard/platform/db/repositories/lead-repository.ts';
import type { Session } from '../../plugins/session.ts';
import { requireSalesDesk } from './lead-access.ts';

type Reading = Reader & { readonly tx: Tx; readonly session: Session };

/** @throws ProblemError `auth.forbidden` outside the sales desk, or if the cursor is invalid */
export async function listLeads({ tx, session, ...reader }: Reading, query: LeadQuery): Promise<Page<Lead>> {
  requireSalesDesk(session);
  return await leadTable.list(tx, query, reader);
}

/** Counts leads that await their first answer. @throws ProblemError `auth.forbidden` outside the sales desk */
export async function countLeads({
  tx,
  session,
  now,
}: Omit<Reading, 'scope'>): Promise<{ due: number; overdue: number }> {
  requireSalesDesk(session);
  return await countWaitingLeads(tx, now);
}
