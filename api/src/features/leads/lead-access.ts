import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Lead, LeadDetail } from '@switchyard/contracts/leads/lead.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { leadTable } from '@switchyard/platform/db/records/lead-table.ts';
import { companyScope } from '@switchyard/platform/db/records/record-table.ts';
import { listLeadEntries } from '@switchyard/platform/db/repositories/lead-entry-repository.ts';
import type { Session } from '../../plugins/session.ts';
import { requireFound } from '../../access/access.ts';

/**
 * Restricts access to the company that sells the product.
 * @throws ProblemError `auth.forbidden`
 */
export function requireSalesDesk({ user }: Session): void {
  if (!user.salesDesk) throw new ProblemError('auth.forbidden');
}

/** @throws ProblemError `request.not_found`, `record.gone` */
export async function requireLead(tx: Tx, id: string): Promise<Lead> {
  return requireFound(await leadTable.find(tx, id, { scope: companyScope, now: new Date() }));
}

/** A lead with its history. @throws ProblemError `request.not_found` */
export async function readLeadDetail(tx: Tx, id: string): Promise<LeadDetail> {
  const lead = await requireLead(tx, id);
  return { ...lead, entries: await listLeadEntries(tx, id) };
}
