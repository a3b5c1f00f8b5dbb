import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { LeadDetail } from '@switchyard/contracts/leads/lead.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { listLeadEntries } from '@switchyard/platform/db/repositories/lead-entry-repository.ts';
import { findLead } from '@switchyard/platform/db/repositories/lead-repository.ts';
import { requirePermission } from '../../http/require-permission.ts';
import type { Session } from '../../plugins/session.ts';
import { requireFound } from '../../work/access.ts';

/**
 * Leads are the business of the company that sells, and there of its staff.
 * @throws ProblemError `auth.forbidden`
 */
export function requireSalesDesk({ actor, user }: Session, action: 'lead.view' | 'lead.change'): void {
  requirePermission(actor, action);
  if (!user.salesDesk) throw new ProblemError('auth.forbidden');
}

/** A lead with its history. @throws ProblemError `request.not_found` */
export async function readLeadDetail(tx: Tx, id: string): Promise<LeadDetail> {
  const lead = requireFound(await findLead(tx, id));
  return { ...lead, entries: await listLeadEntries(tx, id) };
}
