import { describe, expect, it } from 'vitest';
import {
  emptyValue,
  quantityOf,
  shareOf,
  type StockValue,
  valueIn,
  valueOf,
  valueOut,
} from './stock-value.ts';

const receive = (value: StockValue, units: number, cost: number, method: 'fifo' | 'average' = 'fifo') =>
  valueIn(value, { quantity: units * 1000, cost }, method).after;

describe('the value of stock', () => {
  it('takes the oldest delivery first', () => {
    const held = receive(receive(emptyValue, 10, 1000), 10, 2000);
    const used = valueOut(held, 15_000);
    expect(used).toMatchObject({ cost: 2000, change: -2000 });
    expect([quantityOf(used.after), valueOf(used.after)]).toEqual([5000, 1000]);
  });

  it('mixes deliveries where all of an item costs the same', () => {
    const held = receive(receive(emptyValue, 10, 1000, 'average'), 10, 2000, 'average');
    expect(valueOut(held, 15_000).cost).toBe(2250);
  });

  it('loses no cent, however a delivery is divided', () => {
    let held = receive(emptyValue, 3, 100);
    const costs = [1, 2, 3].map(() => {
      const { after, cost } = valueOut(held, 1000);
      held = after;
      return cost;
    });
    expect(costs.reduce((sum, cost) => sum + cost)).toBe(100);
    expect(held.layers).toEqual([]);
  });

  it('values what was used before it came as the last delivery, and settles it with the next', () => {
    const used = valueOut(receive(emptyValue, 1, 100), 3000);
    expect([used.cost, valueOf(used.after), quantityOf(used.after)]).toEqual([300, -200, -2000]);
    const settled = valueIn(used.after, { quantity: 5000, cost: 750 }, 'fifo');
    // Two of the five, at 150 each, had been assumed to cost 100.
    expect(settled).toMatchObject({ change: 650, variance: 100 });
    expect([valueOf(settled.after), quantityOf(settled.after)]).toEqual([450, 3000]);
  });

  it('rounds half up', () => {
    expect([shareOf(5, 1, 2), shareOf(-5, 1, 2), shareOf(100, 0, 3)]).toEqual([3, -2, 0]);
  });
});
