import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { listVisitRows, type VisitQuery } from '@switchyard/platform/db/repositories/visit-repository.ts';
import type { Allowed } from '../../access/access.ts';
import { audienceOf, visitFor } from '@switchyard/platform/events/audience.ts';

export async function listVisits(tx: Tx, { actor, scope }: Allowed, query: VisitQuery): Promise<Page<Visit>> {
  const page = await listVisitRows(tx, { query, scope });
  return { ...page, items: page.items.map((visit) => visitFor(audienceOf(actor), visit)) };
}
