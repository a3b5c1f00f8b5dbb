import { t } from '@lingui/core/macro';
import type { MovementType, PlaceKind } from '@switchyard/contracts/inventory/inventory-options.ts';
import { locale } from '../../lib/locale.ts';

const kinds: Readonly<Record<PlaceKind, string>> = {
  truck: t`Truck`,
  warehouse: t`Warehouse`,
  site: t`Site`,
  bin: t`Bin`,
};
export const placeKindWord = (kind: PlaceKind) => kinds[kind];

const types: Readonly<Record<MovementType, string>> = {
  receipt: t`Received`,
  issue: t`Used`,
  return: t`Returned`,
  transfer: t`Transferred`,
  adjustment: t`Adjusted`,
  count: t`Counted`,
  scrap: t`Scrapped`,
};
export const movementTypeWord = (type: MovementType) => types[type];

/** A quantity with its unit, in the format of the language. */
export function quantityWord(quantity: number, unit: string): string {
  return `${quantity.toLocaleString(locale, { maximumFractionDigits: 3 })} ${unit}`;
}
