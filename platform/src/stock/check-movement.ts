import { fieldError } from '@switchyard/contracts/http/field-errors.ts';
import type { FieldError } from '@switchyard/contracts/http/problem.ts';
import {
  fitsPrecision,
  fromMilli,
  precisionText,
  quantityText,
} from '@switchyard/contracts/inventory/quantity.ts';
import type { LedgerItem, LedgerPlace } from '../db/repositories/stock-ledger-repository.ts';
import type { NewMovement } from './new-movement.ts';

type Known = {
  readonly items: ReadonlyMap<string, LedgerItem>;
  readonly places: ReadonlyMap<string, LedgerPlace>;
};

/** Errors of a movement that need no look at the stock: what it names must exist, and the quantity fit the unit. */
export function movementErrors(movement: NewMovement, known: Known): FieldError[] {
  const { pointers } = movement;
  const item = known.items.get(movement.itemId);
  if (!item) return [fieldError(pointers.item, 'not_found', 'There is no such item')];
  if (item.isDeleted) {
    const message = `${item.name} was deleted: restore the item first, or choose another one`;
    return [fieldError(pointers.item, 'deleted', message)];
  }
  return [
    ...placeErrors(movement.fromPlaceId, pointers.from, known),
    ...placeErrors(movement.toPlaceId, pointers.to, known),
    ...quantityErrors(movement, item),
    ...kindErrors(movement, item),
  ];
}

function placeErrors(placeId: string | null, pointer: string, { places }: Known): FieldError[] {
  if (placeId === null) return [];
  const place = places.get(placeId);
  if (!place) return [fieldError(pointer, 'not_found', 'There is no such place')];
  return place.isDeleted
    ? [fieldError(pointer, 'deleted', `${place.name} was deleted: choose another place`)]
    : [];
}

function quantityErrors({ quantity, pointers }: NewMovement, { unit, precision }: LedgerItem): FieldError[] {
  return fitsPrecision(fromMilli(quantity), precision)
    ? []
    : [fieldError(pointers.quantity, 'precision', precisionText(unit, precision))];
}

/** Stock of a counted item is somewhere; an item that is not counted is only used and returned. */
function kindErrors(movement: NewMovement, { name, nonStock }: LedgerItem): FieldError[] {
  const { type, fromPlaceId, toPlaceId, pointers } = movement;
  if (nonStock) {
    const isUse = (type === 'issue' || type === 'return') && fromPlaceId === null && toPlaceId === null;
    const message = `${name} is not counted: it is used without a place, and has no stock`;
    return isUse ? [] : [fieldError(pointers.item, 'non_stock', message)];
  }
  if (fromPlaceId === null && toPlaceId === null) {
    const pointer = type === 'return' ? pointers.to : pointers.from;
    return [fieldError(pointer, 'required', 'Choose the place')];
  }
  return fromPlaceId === toPlaceId
    ? [fieldError(pointers.to, 'same_place', 'Choose another place than the one it comes from')]
    : [];
}

type Stock = {
  readonly onHand: number;
  /** Kept there for other jobs. */
  readonly kept: number;
};

/** Errors of stock that leaves a place: there must be enough, and what is kept for other jobs stays. */
export function stockErrors(
  { type, quantity, mayLack, pointers }: NewMovement,
  { onHand, kept }: Stock,
  { item, place }: { readonly item: LedgerItem; readonly place: string },
): FieldError[] {
  if (mayLack) return [];
  const text = (milli: number) => quantityText(fromMilli(milli), item.unit);
  if (onHand < quantity) {
    const message = `Only ${text(Math.max(onHand, 0))} of ${item.name} at ${place}`;
    return [fieldError(pointers.quantity, 'not_enough', message)];
  }
  if ((type === 'issue' || type === 'transfer') && onHand - kept < quantity) {
    const message = `${text(kept)} of the ${text(onHand)} at ${place} are kept for other jobs`;
    return [fieldError(pointers.quantity, 'reserved', message)];
  }
  return [];
}
