import type { CreateVisit } from '@switchyard/contracts/visits/visit.ts';
import type { VisitState } from '@switchyard/contracts/visits/visit-state.ts';
import { sql } from 'kysely';
import type { Tx } from '../database.ts';

export type NewVisit = Omit<CreateVisit, 'technicianIds' | 'overrideReason' | 'jobRevision'> & {
  id: string;
  companyId: string;
  createdBy: string | null;
  now: Date;
};

/** Adds a visit as the job's next one; the job must be locked. */
export async function insertVisit(tx: Tx, { now, ...visit }: NewVisit): Promise<void> {
  await tx
    .insertInto('visits')
    .values({
      ...visit,
      sequence: sql<number>`(SELECT coalesce(max(sequence), 0) + 1 FROM visits WHERE job_id = ${visit.jobId})`,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
}

export type VisitPatch = {
  state?: VisitState;
  stateReason?: string | null;
  scheduledStart?: string;
  scheduledEnd?: string;
  windowStart?: string | null;
  windowEnd?: string | null;
  pinned?: boolean;
  notes?: string;
  resolution?: string | null;
  dispatchedAt?: string | null;
  acceptedAt?: string | null;
  enRouteAt?: string | null;
  arrivedAt?: string | null;
  startedAt?: string | null;
  pausedAt?: string | null;
  completedAt?: string | null;
  deletedAt?: Date | null;
};

/** Writes the fields and increments the revision. */
export async function updateVisitRow(
  tx: Tx,
  id: string,
  { patch, now }: { patch: VisitPatch; now: Date },
): Promise<void> {
  await tx
    .updateTable('visits')
    .set({ ...patch, updatedAt: now })
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
