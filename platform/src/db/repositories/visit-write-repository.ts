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

/** Numbers below 1 belong to plans that were taken back. */
const nextNumber = (jobId: string) =>
  sql<number>`(SELECT greatest(coalesce(max(sequence), 0), 0) + 1 FROM visits WHERE job_id = ${jobId})`;

/** Adds a visit as the job's next one; the job must be locked. */
export async function insertVisit(tx: Tx, { now, ...visit }: NewVisit): Promise<void> {
  await tx
    .insertInto('visits')
    .values({
      ...visit,
      sequence: nextNumber(visit.jobId),
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

/**
 * Deletes a visit that this user planned, if nothing has happened to it since, and frees its number. The job must be
 * locked.
 * @returns true if it did
 */
export async function takeBackPlan(
  tx: Tx,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<boolean> {
  const result = await sql`
    UPDATE visits v SET deleted_at = ${now}, updated_at = ${now}, revision = v.revision + 1,
      sequence = (SELECT least(min(other.sequence), 1) - 1 FROM visits other WHERE other.job_id = v.job_id)
    WHERE v.id = ${id} AND v.created_by = ${userId} AND v.revision = 1 AND v.state = 'planned'
      AND v.deleted_at IS NULL
      AND NOT EXISTS (SELECT FROM photos WHERE photos.visit_id = v.id)
      AND NOT EXISTS (SELECT FROM visit_entries WHERE visit_entries.visit_id = v.id)
      AND NOT EXISTS (SELECT FROM orphan_submissions WHERE orphan_submissions.visit_id = v.id)`.execute(tx);
  return Number(result.numAffectedRows ?? 0) === 1;
}

/** Numbers a restored visit whose plan was taken back as the job's next one; the job must be locked. */
export async function renumberVisit(tx: Tx, { id, jobId }: { id: string; jobId: string }): Promise<void> {
  await tx
    .updateTable('visits')
    .set({ sequence: nextNumber(jobId) })
    .where('id', '=', id)
    .execute();
}
