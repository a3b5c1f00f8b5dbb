import {
  customFieldTypes,
  moneyLimit,
  numberLimit,
} from '@switchyard/contracts/custom-fields/custom-field-types.ts';
import {
  convertValue,
  keyOf,
  parseValue,
  type ValueField,
  valueProblem,
  valueText,
} from '@switchyard/contracts/custom-fields/custom-value.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const seed = Number(process.env['PROPERTY_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

const option = fc.record({
  id: fc.stringMatching(/^[a-z][a-z0-9_]{0,8}$/),
  label: fc.stringMatching(/^[A-Za-z][A-Za-z0-9 ]{0,10}[a-z0-9]$/),
  retired: fc.boolean(),
});
const field: fc.Arbitrary<ValueField> = fc.record({
  label: fc.constant('Field'),
  type: fc.constantFrom(...customFieldTypes),
  unit: fc.constantFrom(null, 'm', 'kW'),
  decimals: fc.integer({ min: 0, max: 6 }),
  min: fc.constant(null),
  max: fc.constant(null),
  currency: fc.constantFrom('USD', 'JPY', 'KWD'),
  // Ids are written with `_`, labels without: neither can be read as the other.
  options: fc
    .uniqueArray(option, {
      minLength: 1,
      maxLength: 5,
      selector: ({ label }) => label.toLowerCase(),
    })
    .map((options) => options.map((each, index) => ({ ...each, id: `o_${index}` }))),
  linkKind: fc.constantFrom('customer', 'job'),
});
const value = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.integer({ min: -moneyLimit, max: moneyLimit }),
  fc.double({ min: -numberLimit, max: numberLimit, noNaN: true }),
  fc.boolean(),
  fc.uuid(),
  fc
    .date({ min: new Date('1900-01-02'), max: new Date('2199-12-30'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  fc.constantFrom('o_0', 'o_1'),
);
/** A number with no more digits than its field. */
const rounded = (one: ValueField, given: string | number | boolean) =>
  one.type === 'number' && typeof given === 'number' ? Number(given.toFixed(one.decimals)) : given;

describe(`any custom value (PROPERTY_SEED=${seed})`, () => {
  it('is refused with the name of its field, or is the same after it was written as text', () => {
    fc.assert(
      fc.property(field, value, (one, given) => {
        const held = rounded(one, given);
        const problem = valueProblem(one, held);
        if (problem !== null) {
          expect(problem).toMatch(/^Field: /);
          return;
        }
        // Texts are trimmed before they are stored.
        const stored = typeof held === 'string' ? held.trim() : held;
        expect(parseValue(one, valueText(one, stored)) === stored).toBe(true);
      }),
      { seed, numRuns: 2000 },
    );
  });

  it('fits the field that it was converted to, or is lost', () => {
    fc.assert(
      fc.property(field, field, value, (from, to, given) => {
        const held = rounded(from, given);
        if (valueProblem(from, held) !== null) return;
        const converted = convertValue(from, to, held);
        if (converted !== undefined) expect(valueProblem(to, converted)).toBeNull();
      }),
      { seed, numRuns: 2000 },
    );
  });

  it('stays the same in a field of the same kind', () => {
    fc.assert(
      fc.property(field, value, (one, given) => {
        const held = rounded(one, given);
        if (valueProblem(one, held) === null) expect(convertValue(one, one, held)).toBe(held);
      }),
      { seed },
    );
  });
});

describe('the key of any label', () => {
  it('is valid, and different from all others', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 60 }), { maxLength: 60 }), (labels) => {
        const taken = new Set<string>();
        for (const label of labels) {
          const key = keyOf(label, taken);
          expect(key).toMatch(/^[a-z][a-z0-9_]{0,39}$/);
          expect(taken.has(key)).toBe(false);
          taken.add(key);
        }
      }),
      { seed },
    );
  });
});
