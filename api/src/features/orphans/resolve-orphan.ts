import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Orphan } from '@switchyard/contracts/orphans/orphan.ts';
import type { orphanRoutes } from '@switchyard/contracts/orphans/orphan-routes.ts';
import {
  findOrphan,
  lockOrphan,
  resolveOrphanRow,
  type StoredOrphan,
  toOrphan,
} from '@switchyard/platform/db/repositories/orphan-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { writeNotification } from '@switchyard/platform/notifications/write-notification.ts';
import type { z } from 'zod';
import { requireRevision } from '../../http/entity-tag.ts';
import { requireFound } from '../../access/access.ts';
import { jobLabel } from '@switchyard/platform/events/job-events.ts';
import { recordOrphanEvent } from '../../scheduling/orphan-events.ts';
import { acceptOrphan, type Office } from './accept-orphan.ts';

export type OrphanResolution = {
  id: string;
  expected: number;
  decision: z.output<NonNullable<typeof orphanRoutes.resolve.body>>;
};

/**
 * Closes a submission: its command is run, or the submission is stored with the reason for discarding it. Its author is
 * notified.
 * @throws ProblemError `visit.transition_refused` if it is already closed, or the refusal of its command
 */
export async function resolveOrphan(
  unit: UnitOfWork,
  office: Office,
  { id, expected, decision }: OrphanResolution,
): Promise<Orphan> {
  const { actor } = office.session;
  await lockOrphan(unit.tx, id);
  const before = requireFound(await findOrphan(unit.tx, id));
  requireRevision(before, expected);
  if (before.state !== 'open') {
    throw new ProblemError('visit.transition_refused', {
      detail: `This was ${before.state} before`,
      current: toOrphan(before),
    });
  }
  if (decision.decision === 'accept') await acceptOrphan(unit, office, before);
  const reason = decision.decision === 'discard' ? decision.reason : null;
  await resolveOrphanRow(unit.tx, id, {
    now: unit.now,
    state: decision.decision === 'accept' ? 'accepted' : 'discarded',
    resolvedBy: actor.userId,
    resolvedByName: actor.name,
    resolvedReason: reason,
  });
  const after = requireFound(await findOrphan(unit.tx, id));
  recordOrphanEvent(unit, { type: 'orphan.resolved', orphan: toOrphan(after), reason });
  await tellAuthor(unit, after);
  return toOrphan(after);
}

async function tellAuthor(unit: UnitOfWork, orphan: StoredOrphan): Promise<void> {
  const accepted = orphan.state === 'accepted';
  const job = jobLabel({ number: orphan.jobNumber, title: orphan.jobTitle });
  await writeNotification(unit, {
    userId: orphan.authorId,
    eventId: null,
    jobId: orphan.jobId,
    title: `${accepted ? 'The office took your work in' : 'The office did not take your work in'}: ${job}`,
    body: orphan.resolvedReason === null ? orphan.label : `${orphan.label} · ${orphan.resolvedReason}`,
    href: `/jobs/${orphan.jobId}`,
    severity: accepted ? 'info' : 'warning',
  });
}
