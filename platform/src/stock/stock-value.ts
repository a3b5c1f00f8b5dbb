import type { CostMethod } from '@switchyard/contracts/inventory/inventory-options.ts';

/**
 * A delivery that is not used up: its quantity in thousandths, its value in minor units, and how much of it was taken.
 * A negative quantity is stock that was used before it came, at an assumed value.
 */
export type Layer = readonly [quantity: number, value: number, taken: number];

/** Deliveries of an item that are left, oldest first, and what one delivery cost last: value of a quantity. */
export type StockValue = {
  readonly layers: readonly Layer[];
  readonly last: readonly [value: number, quantity: number];
};

export type Valued = {
  readonly after: StockValue;
  /** Cost of what was moved. */
  readonly cost: number;
  /** Change of the stock's value. */
  readonly change: number;
  /** Cost above the assumed one of stock that was used before it came. */
  readonly variance: number;
};

export const emptyValue: StockValue = { layers: [], last: [0, 1000] };

/** Value of a part of a delivery, rounded half up: parts that follow each other add up to the whole. */
export function shareOf(value: number, part: number, whole: number): number {
  if (part === 0) return 0;
  const twice = 2n * BigInt(value) * BigInt(part) + BigInt(whole);
  const by = 2n * BigInt(whole);
  return Number(twice / by - (twice % by < 0n ? 1n : 0n));
}

const sizeOf = ([quantity]: Layer) => Math.abs(quantity);
const leftOf = (layer: Layer) => sizeOf(layer) - layer[2];
const valueLeft = (layer: Layer) => layer[1] - shareOf(layer[1], layer[2], sizeOf(layer));

/** Value of the stock, minor units; below zero if more was used than came. */
export function valueOf({ layers }: StockValue): number {
  return layers.reduce((sum, layer) => sum + Math.sign(layer[0]) * valueLeft(layer), 0);
}

/** Quantity of the stock, thousandths. */
export function quantityOf({ layers }: StockValue): number {
  return layers.reduce((sum, layer) => sum + Math.sign(layer[0]) * leftOf(layer), 0);
}

/** Cost of a quantity that is found without a delivery: the mean of the stock, or as the last delivery. */
export function assumedCost(value: StockValue, quantity: number): number {
  const held = quantityOf(value);
  if (held > 0) return shareOf(valueOf(value), quantity, held);
  return shareOf(value.last[0], quantity, value.last[1]);
}

/** Takes from the layers of a sign, oldest first; the value of what was taken, and what is left to take. */
function take(layers: readonly Layer[], quantity: number, sign: 1 | -1) {
  let left = quantity;
  let cost = 0;
  const after: Layer[] = [];
  for (const layer of layers) {
    const amount = Math.sign(layer[0]) === sign ? Math.min(left, leftOf(layer)) : 0;
    const next: Layer = [layer[0], layer[1], layer[2] + amount];
    cost += valueLeft(layer) - valueLeft(next);
    left -= amount;
    if (leftOf(next) > 0) after.push(next);
  }
  return { after, cost, left };
}

/**
 * Stock that leaves. What was not there is valued as the last delivery, until the next one settles it.
 * @param known its cost, if the ledger has it already
 */
export function valueOut(before: StockValue, quantity: number, known?: number): Valued {
  const { after, cost, left } = take(before.layers, quantity, 1);
  const assumed =
    left > 0 && known !== undefined ? known - cost : shareOf(before.last[0], left, before.last[1]);
  const layers: Layer[] = left > 0 ? [...after, [-left, assumed, 0]] : after;
  const total = cost + assumed;
  return { after: { layers, last: before.last }, cost: total, change: -total, variance: 0 };
}

/** Stock that comes at a cost. It settles first what was used before it came. */
export function valueIn(
  before: StockValue,
  { quantity, cost }: { readonly quantity: number; readonly cost: number },
  method: CostMethod,
): Valued {
  const settled = take(before.layers, quantity, -1);
  const used = quantity - settled.left;
  const paid = shareOf(cost, used, quantity);
  const rest: Layer = [quantity, cost, used];
  const layers = leftOf(rest) > 0 ? merged(settled.after, rest, method) : settled.after;
  const last: StockValue['last'] = quantity > 0 ? [cost, quantity] : before.last;
  const change = cost - paid + settled.cost;
  return { after: { layers, last }, cost, change, variance: paid - settled.cost };
}

function merged(layers: readonly Layer[], rest: Layer, method: CostMethod): readonly Layer[] {
  const all = [...layers, rest];
  if (method === 'fifo') return all;
  const sum = (of: (layer: Layer) => number) => all.reduce((total, layer) => total + of(layer), 0);
  return [[sum(leftOf), sum(valueLeft), 0]];
}
