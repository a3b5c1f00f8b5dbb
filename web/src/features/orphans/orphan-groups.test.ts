import type { InboxOrphan } from '@switchyard/contracts/orphans/orphan-routes.ts';
import { expect, test } from 'vitest';
import { orphanGroups } from './orphan-groups.ts';

function orphan(id: string, visitId: string, minute: number): InboxOrphan {
  const occurredAt = `2026-11-21T09:${String(minute).padStart(2, '0')}:00.000Z`;
  return {
    id,
    visitId,
    occurredAt,
    revision: 1,
    createdAt: occurredAt,
    updatedAt: occurredAt,
    deletedAt: null,
    reason: 'reassigned',
    state: 'open',
    jobId: 'job',
    jobNumber: 7,
    jobTitle: 'No heat',
    technicianId: null,
    technicianName: 'Ada Kowalski',
    method: 'POST',
    url: `/api/visits/${visitId}/entries`,
    body: null,
    label: 'Note',
    resolvedBy: null,
    resolvedReason: null,
    visitNow: { state: 'planned', scheduledStart: occurredAt, deletedAt: null, technicians: [] },
  };
}

test('work at one visit is grouped in the order in which it was done, the newest visit first', () => {
  const groups = orphanGroups([orphan('c', 'two', 30), orphan('b', 'one', 20), orphan('a', 'one', 10)]);
  expect(groups.map(({ orphans }) => orphans.map(({ id }) => id))).toEqual([['c'], ['a', 'b']]);
});
