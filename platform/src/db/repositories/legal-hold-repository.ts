import type { HeldKind, LegalHold } from '@switchyard/contracts/privacy/legal-hold.ts';
import { sql, type Tx } from '../database.ts';

type Row = Omit<LegalHold, 'placedAt' | 'liftedAt'> & { placedAt: Date; liftedAt: Date | null };

const columns = sql`h.id, h.subject_kind, h.subject_id, h.subject_name, h.reason, h.placed_by_name, h.placed_at,
  h.lifted_by_name, h.lifted_at, h.lift_reason`;

const toHold = ({ placedAt, liftedAt, ...row }: Row): LegalHold => ({
  ...row,
  placedAt: placedAt.toISOString(),
  liftedAt: liftedAt?.toISOString() ?? null,
});

/** Holds of the company, active ones first. */
export async function listHolds(tx: Tx, id?: string): Promise<LegalHold[]> {
  const { rows } = await sql<Row>`SELECT ${columns} FROM legal_holds h
    WHERE ${id === undefined ? sql`true` : sql`h.id = ${id}`}
    ORDER BY h.lifted_at IS NOT NULL, h.placed_at DESC, h.id DESC LIMIT 200`.execute(tx);
  return rows.map(toHold);
}

/** Active holds of these records and of their jobs. */
export async function findHoldsOf(tx: Tx, ids: readonly string[]): Promise<LegalHold[]> {
  const { rows } = await sql<Row>`SELECT ${columns} FROM holds_of(${ids}::uuid[]) h`.execute(tx);
  return rows.map(toHold);
}

export type NewHold = {
  readonly id: string;
  readonly companyId: string;
  readonly subjectKind: HeldKind;
  readonly subjectId: string;
  readonly subjectName: string;
  readonly reason: string;
  readonly placedBy: string;
  readonly placedByName: string;
  readonly placedAt: Date;
};

/** @returns false if the record is already held */
export async function insertHold(tx: Tx, hold: NewHold): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('legalHolds')
    .values(hold)
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'subjectKind', 'subjectId']).where('liftedAt', 'is', null).doNothing(),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

type Lift = { id: string; by: { id: string; name: string }; reason: string; now: Date };

/** @returns false if it is no longer active */
export async function liftHoldRow(tx: Tx, { id, by, reason, now }: Lift): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('legalHolds')
    .set({ liftedBy: by.id, liftedByName: by.name, liftedAt: now, liftReason: reason })
    .where('id', '=', id)
    .where('liftedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
