import { fieldError, refuseFields } from '@switchyard/contracts/http/field-errors.ts';
import { fromMilli, quantityText } from '@switchyard/contracts/inventory/quantity.ts';
import type { Tx } from '../db/database.ts';
import {
  findLedgerKeys,
  type HeldValue,
  holdCostMethod,
  type LedgerItem,
  levelKey,
  lockStock,
  readLevels,
  readReservations,
  readUse,
  readValues,
} from '../db/repositories/stock-ledger-repository.ts';
import type { LedgerAuthor } from '../db/repositories/stock-writer-repository.ts';
import type { Books } from './books.ts';
import { movementErrors, stockErrors } from './check-movement.ts';
import type { LedgerRow, NewMovement } from './new-movement.ts';
import { assumedCost, emptyValue, shareOf, type StockValue, valueIn, valueOut } from './stock-value.ts';
import { writeBooks } from './write-books.ts';

/**
 * Writes movements, all or none, with their levels and values. Items are locked in the order of their ids, so commands
 * wait for each other and never block each other. A movement whose key the ledger has already is returned as it is.
 * @returns the lines in the order of the movements
 * @throws ProblemError `request.invalid` naming what is missing, deleted or not enough
 */
export async function postMovements(
  tx: Tx,
  author: LedgerAuthor,
  movements: readonly NewMovement[],
): Promise<LedgerRow[]> {
  const method = await holdCostMethod(tx, author.companyId);
  const itemIds = [...new Set(movements.map(({ itemId }) => itemId))].toSorted();
  const placeIds = movements.flatMap(({ fromPlaceId, toPlaceId }) => [fromPlaceId, toPlaceId]);
  const known = await lockStock(tx, { itemIds, placeIds: placeIds.filter((id) => id !== null) });
  const earlier = await findLedgerKeys(
    tx,
    movements.map(({ key }) => key),
  );
  const fresh = movements.filter(({ key }) => !earlier.has(key));
  refuseReusedKeys(movements, earlier);
  if (fresh.length === 0) return movements.flatMap(({ key }) => earlier.get(key) ?? []);
  refuseFields(fresh.flatMap((movement) => movementErrors(movement, known)));
  const jobIds = fresh.flatMap(({ type, jobId }) => (type === 'return' && jobId !== null ? [jobId] : []));
  const books: Books = {
    method,
    ...known,
    levels: await readLevels(tx, itemIds),
    values: await readValues(tx, itemIds),
    reserved: await readReservations(tx, itemIds),
    use: jobIds.length === 0 ? [] : await readUse(tx, jobIds),
  };
  const rows = fresh.map((movement) => enter(books, movement, author.now));
  await writeBooks(tx, author, { books, rows });
  const written = new Map(rows.map((row) => [row.key, row]));
  return movements.flatMap(({ key }) => written.get(key) ?? earlier.get(key) ?? []);
}

/** @throws ProblemError if a key belongs to another movement */
function refuseReusedKeys(movements: readonly NewMovement[], earlier: ReadonlyMap<string, LedgerRow>): void {
  const differs = ({ key, type, itemId }: NewMovement) => {
    const row = earlier.get(key);
    return row !== undefined && (row.type !== type || row.itemId !== itemId);
  };
  if (movements.some(differs)) {
    refuseFields([fieldError('/key', 'reused', 'This key belongs to another movement')]);
  }
}

/** Enters one movement: its line, with levels and value after it. */
function enter(books: Books, asked: NewMovement, now: Date): LedgerRow {
  const item = books.items.get(asked.itemId);
  if (!item) throw new Error('A movement without its item was not refused');
  const movement = asked.type === 'count' ? counted(books, asked, item) : asked;
  const before = books.values.get(item.id) ?? { ...emptyValue, position: 0 };
  const isException = leave(books, movement, item);
  arrive(books, movement);
  const { after, cost, change, variance } = valued(books, movement, { item, before });
  const position = before.position + 1;
  books.values.set(item.id, { ...after, position });
  return {
    id: movement.id,
    key: movement.key,
    itemId: item.id,
    position,
    type: movement.type,
    fromPlaceId: movement.fromPlaceId,
    toPlaceId: movement.toPlaceId,
    quantityMilli: movement.quantity,
    unit: item.unit,
    costMinor: cost,
    valueMinor: change,
    varianceMinor: variance,
    jobId: movement.jobId,
    reason: movement.reason,
    isException,
    occurredAt: movement.occurredAt === null ? now : new Date(movement.occurredAt),
  };
}

/** The difference that a count found: more comes, less leaves. */
function counted(books: Books, movement: NewMovement, { name, unit }: LedgerItem): NewMovement {
  const { toPlaceId, itemId, quantity, seen, pointers } = movement;
  const onHand = books.levels.get(levelKey(itemId, toPlaceId ?? '')) ?? 0;
  if (seen !== onHand) {
    const now = quantityText(fromMilli(onHand), unit);
    const message = `Stock of ${name} changed after the review: it is ${now} by the books now. Review it again`;
    refuseFields([fieldError(pointers.quantity, 'changed', message)]);
  }
  const difference = quantity - onHand;
  const sides =
    difference < 0 ? { fromPlaceId: toPlaceId, toPlaceId: null } : { toPlaceId, fromPlaceId: null };
  return { ...movement, ...sides, quantity: Math.abs(difference) };
}

/** Takes stock from a place. @returns true if more leaves than the books have */
function leave(books: Books, movement: NewMovement, item: LedgerItem): boolean {
  const { fromPlaceId, quantity, jobId } = movement;
  if (fromPlaceId === null) return false;
  const key = levelKey(item.id, fromPlaceId);
  const onHand = books.levels.get(key) ?? 0;
  const here = books.reserved.filter((of) => levelKey(of.itemId, of.placeId) === key);
  const kept = here.filter((of) => of.jobId !== jobId).reduce((sum, of) => sum + of.quantity, 0);
  const place = books.places.get(fromPlaceId)?.name ?? '';
  refuseFields(stockErrors(movement, { onHand, kept }, { item, place }));
  books.levels.set(key, onHand - quantity);
  const own = here.find((of) => of.jobId === jobId);
  if (movement.type === 'issue' && own) own.quantity = Math.max(0, own.quantity - quantity);
  return onHand - quantity < 0;
}

function arrive({ levels }: Books, { itemId, toPlaceId, quantity }: NewMovement): void {
  if (toPlaceId === null) return;
  const key = levelKey(itemId, toPlaceId);
  levels.set(key, (levels.get(key) ?? 0) + quantity);
}

type Valuing = { readonly item: LedgerItem; readonly before: HeldValue };

/** Cost of a movement, and the value of the stock after it. */
function valued(books: Books, movement: NewMovement, { item, before }: Valuing) {
  const { type, fromPlaceId, toPlaceId, quantity } = movement;
  const held: StockValue = { layers: before.layers, last: before.last };
  const unchanged = { after: held, change: 0, variance: 0 };
  // Until the first delivery, an item costs what it usually costs.
  const isNew = held.last[0] === 0 && item.costMinor !== null;
  const usual: StockValue = isNew ? { layers: held.layers, last: [item.costMinor ?? 0, 1000] } : held;
  if (type === 'return') {
    const cost = returnedCost(books, movement, item);
    return toPlaceId === null ? { ...unchanged, cost } : valueIn(held, { quantity, cost }, books.method);
  }
  if (type === 'transfer') return { ...unchanged, cost: assumedCost(usual, quantity) };
  if (fromPlaceId === null && toPlaceId === null) {
    return { ...unchanged, cost: shareOf(item.costMinor ?? 0, quantity, 1000) };
  }
  if (toPlaceId === null) {
    const out = valueOut(usual, quantity);
    return { ...out, after: { layers: out.after.layers, last: held.last } };
  }
  const unitCost = type === 'receipt' ? (movement.unitCost ?? item.costMinor) : null;
  const cost = unitCost === null ? assumedCost(usual, quantity) : shareOf(unitCost, quantity, 1000);
  return valueIn(held, { quantity, cost }, books.method);
}

/** Cost of what comes back: as it was used. @throws ProblemError if the job has less */
function returnedCost({ use }: Books, movement: NewMovement, { name, unit }: LedgerItem): number {
  const { itemId, jobId, quantity, pointers } = movement;
  const used = use.find((of) => of.itemId === itemId && of.jobId === jobId);
  const has = used?.quantity ?? 0;
  if (!used || has < quantity) {
    const message = `The job has used only ${quantityText(fromMilli(has), unit)} of ${name}`;
    refuseFields([fieldError(pointers.quantity, 'too_many', message)]);
    return 0;
  }
  const cost = shareOf(used.cost, quantity, used.quantity);
  used.quantity -= quantity;
  used.cost -= cost;
  return cost;
}
