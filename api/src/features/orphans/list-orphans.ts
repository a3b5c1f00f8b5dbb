import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Orphan } from '@switchyard/contracts/orphans/orphan.ts';
import type { InboxOrphan } from '@switchyard/contracts/orphans/orphan-routes.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { listOrphanRows, type OrphanQuery } from '@switchyard/platform/db/repositories/orphan-repository.ts';
import { findVisitsById } from '@switchyard/platform/db/repositories/visit-repository.ts';

/** Unmatched field work, each with the current state of its visit. */
export async function listOrphans(tx: Tx, query: OrphanQuery): Promise<Page<InboxOrphan>> {
  const page = await listOrphanRows(tx, query);
  const visits = await findVisitsById(tx, [...new Set(page.items.map(({ visitId }) => visitId))]);
  const byId = new Map(visits.map((visit) => [visit.id, visit]));
  return { ...page, items: page.items.map((orphan) => withVisit(orphan, byId.get(orphan.visitId))) };
}

function withVisit(orphan: Orphan, visit: Visit | undefined): InboxOrphan {
  // Visits are marked as deleted, never removed.
  if (!visit) throw new Error('The visit of a submission is missing');
  const { state, scheduledStart, deletedAt, assignments } = visit;
  const crew = assignments.toSorted((a, b) => Number(b.role === 'lead') - Number(a.role === 'lead'));
  const technicians = crew.map(({ technicianId: id, technicianName: name }) => ({ id, name }));
  return { ...orphan, visitNow: { state, scheduledStart, deletedAt, technicians } };
}
