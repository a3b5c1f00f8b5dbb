/** Stock is counted in thousandths of the unit, so that sums are exact. */
const thousand = 1000;

/** A quantity in thousandths of its unit. */
export function toMilli(quantity: number): number {
  return Math.round(quantity * thousand);
}

/** Thousandths of a unit as a quantity. */
export function fromMilli(milli: number): number {
  return milli / thousand;
}

/** True if a quantity has no more decimals than its unit. */
export function fitsPrecision(quantity: number, precision: number): boolean {
  return Number(quantity.toFixed(precision)) === quantity;
}

/** A quantity with its unit: `2.5 m`. */
export function quantityText(quantity: number, unit: string): string {
  return unit === '' ? String(quantity) : `${quantity} ${unit}`;
}

/** Why a quantity does not fit its unit: `pcs are counted whole`. */
export function precisionText(unit: string, precision: number): string {
  if (precision === 0) return `${unit} is counted in whole numbers`;
  return `${unit} is counted with ${precision} ${precision === 1 ? 'decimal' : 'decimals'} at most`;
}
