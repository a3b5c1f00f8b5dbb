import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { listVisitRows, type VisitQuery } from '@switchyard/platform/db/repositories/visit-repository.ts';
import { requireListScope } from '../../work/access.ts';
import { audienceOf, visitFor } from '../../work/audience.ts';

export async function listVisits(tx: Tx, actor: Actor, query: VisitQuery): Promise<Page<Visit>> {
  const scope = requireListScope(actor, 'visit', query);
  const page = await listVisitRows(tx, { query, scope });
  return { ...page, items: page.items.map((visit) => visitFor(audienceOf(actor), visit)) };
}
