import { mergePatch, mergePolicy, sameJson } from '@switchyard/contracts/offline/merge-rules.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const seed = Number(process.env['PROPERTY_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const fields = ['title', 'notes', 'tags', 'scheduledStart', 'scheduledEnd', 'start', 'pinned'];
const value = fc.oneof(
  fc.constantFrom(null, true, false, '', 'x', 'y'),
  fc.string({ maxLength: 6 }),
  fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }),
);
const record = fc.record(Object.fromEntries(fields.map((field) => [field, value])));
const patch = fc.dictionary(fc.constantFrom(...fields), value);
const entity = fc.constantFrom('visits', 'jobs', 'visit-entries', 'customers');

describe(`any patch (PROPERTY_SEED=${seed})`, () => {
  it('is written as it is when nobody else changed anything', () => {
    fc.assert(
      fc.property(entity, patch, record, (name, mine, base) => {
        const merged = mergePatch({ entity: name, patch: mine, base, current: base });
        const changes = Object.entries(mine).filter(([field, item]) => !sameJson(item, base[field]));
        expect(merged).toEqual({ patch: Object.fromEntries(changes), kept: [], conflicts: [] });
      }),
      { seed },
    );
  });

  it('never loses a field silently: it is written, kept with word of it, asked about, or was no change', () => {
    fc.assert(
      fc.property(entity, patch, record, record, (name, mine, base, current) => {
        const merged = mergePatch({ entity: name, patch: mine, base, current });
        const told = [...merged.kept, ...merged.conflicts].map(({ field }) => field);
        expect(new Set(told).size).toBe(told.length);
        for (const [field, item] of Object.entries(mine)) {
          const isChange = !sameJson(item, base[field]) && !sameJson(item, current[field]);
          const places = [field in merged.patch, told.includes(field)].filter(Boolean);
          expect(places).toHaveLength(isChange ? 1 : 0);
        }
      }),
      { seed },
    );
  });

  it('leaves every change of the office alone in what it does not change itself', () => {
    fc.assert(
      fc.property(entity, patch, record, record, (name, mine, base, current) => {
        const merged = mergePatch({ entity: name, patch: mine, base, current });
        for (const [field, item] of Object.entries(merged.patch)) {
          if (sameJson(base[field], current[field])) expect(item).toEqual(mine[field]);
          else expect(mergePolicy(name, field)).toMatch(/device|both/);
        }
      }),
      { seed },
    );
  });

  it('has nothing more to write once it was merged', () => {
    fc.assert(
      fc.property(entity, patch, record, record, (name, mine, base, current) => {
        const first = mergePatch({ entity: name, patch: mine, base, current });
        const after = { ...current, ...first.patch };
        expect(mergePatch({ entity: name, patch: first.patch, base: after, current: after }).patch).toEqual(
          {},
        );
      }),
      { seed },
    );
  });
});
