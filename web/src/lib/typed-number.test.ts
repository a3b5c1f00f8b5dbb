import { describe, expect, it } from 'vitest';
import { typedAmount, typedNumber } from './typed-number.ts';

describe('a typed number', () => {
  it.each([
    ['1.5', 1.5],
    ['1,5', 1.5],
    [' -12 ', -12],
    ['0,125', 0.125],
    ['1.250', 1.25],
    ['', null],
    ['  ', null],
    ['1,000', undefined],
    ['1.000.000', undefined],
    ['ten', undefined],
    ['1e9', undefined],
    ['0x10', undefined],
  ])('%j is %j', (typed, number) => {
    expect(typedNumber(typed)).toBe(number);
  });
});

describe('a typed amount', () => {
  it('is in minor units, with no more digits than the currency has', () => {
    expect(typedAmount('USD', '19,99')).toBe(1999);
    expect(typedAmount('USD', '1.005')).toBeUndefined();
    expect(typedAmount('JPY', '250')).toBe(250);
    expect(typedAmount('JPY', '2.5')).toBeUndefined();
    expect(typedAmount('USD', '')).toBeNull();
  });
});
