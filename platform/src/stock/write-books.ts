import type { Tx } from '../db/database.ts';
import { type HeldValue, levelKey, writeReservation } from '../db/repositories/stock-ledger-repository.ts';
import {
  closeReconcile,
  insertLedger,
  type LedgerAuthor,
  type LevelRow,
  openReconcile,
  writeLevels,
  writeValues,
} from '../db/repositories/stock-writer-repository.ts';
import { newId } from '../runtime/ids.ts';
import type { LedgerRow } from './new-movement.ts';
import type { Books } from './books.ts';

type Entered = { readonly books: Books; readonly rows: readonly LedgerRow[] };

/** Writes lines of the ledger with the levels and values after them, and what they open or close. */
export async function writeBooks(tx: Tx, author: LedgerAuthor, { books, rows }: Entered): Promise<void> {
  await insertLedger(tx, rows, author);
  const touched = touchedLevels(books, rows);
  await writeLevels(
    tx,
    author.companyId,
    touched.map(({ row }) => row),
  );
  const values = new Map<string, HeldValue>();
  for (const { itemId } of rows) {
    const value = books.values.get(itemId);
    if (value) values.set(itemId, value);
  }
  await writeValues(tx, author.companyId, values);
  await reconcile(tx, author, touched);
  await useReservations(tx, author.companyId, { books, rows });
}

/** A level that movements changed, and the last of them. */
type Touched = { readonly row: LevelRow; readonly movementId: string; readonly wasBelow: boolean };

function touchedLevels({ levels }: Books, rows: readonly LedgerRow[]): Touched[] {
  const touched = new Map<string, Touched>();
  const before = new Map<string, number>();
  for (const { id, itemId, fromPlaceId, toPlaceId, quantityMilli } of rows) {
    for (const placeId of [fromPlaceId, toPlaceId]) {
      if (placeId === null) continue;
      const key = levelKey(itemId, placeId);
      const onHand = levels.get(key) ?? 0;
      const change = placeId === toPlaceId ? quantityMilli : -quantityMilli;
      before.set(key, (before.get(key) ?? onHand) - change);
      touched.set(key, { row: { itemId, placeId, onHand }, movementId: id, wasBelow: false });
    }
  }
  return [...touched].map(([key, level]) => ({ ...level, wasBelow: (before.get(key) ?? 0) < 0 }));
}

/** A level below zero is open work until a movement makes up for it. */
async function reconcile(
  tx: Tx,
  { companyId, now }: LedgerAuthor,
  levels: readonly Touched[],
): Promise<void> {
  for (const { row, movementId, wasBelow } of levels) {
    const { itemId, placeId, onHand } = row;
    const of = { itemId, placeId, movementId, now };
    if (onHand < 0) await openReconcile(tx, { ...of, id: newId(now.getTime()), companyId });
    else if (wasBelow) await closeReconcile(tx, of);
  }
}

/** Reduces reservations by the stock that their jobs have used. */
async function useReservations(tx: Tx, companyId: string, { books, rows }: Entered): Promise<void> {
  for (const { type, itemId, fromPlaceId, jobId } of rows) {
    if (type !== 'issue') continue;
    const own = books.reserved.find(
      (of) => of.itemId === itemId && of.placeId === fromPlaceId && of.jobId === jobId,
    );
    if (own) await writeReservation(tx, { ...own, companyId });
  }
}
