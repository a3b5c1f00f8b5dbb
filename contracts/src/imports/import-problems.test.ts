import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ImportField } from '../records/record-column.ts';
import { importProblems } from './import-problems.ts';
import { recordImports } from './record-imports.ts';
import { importKinds, type RecordImport } from './record-import.ts';

function specWith(...fields: readonly ImportField[]): RecordImport {
  const schema = z.strictObject({
    name: z.string(),
    address: z.strictObject({ city: z.string() }).nullable(),
  });
  const columns = fields.map((field) => ({ header: field.field, import: field }));
  return { kind: 'customer', columns, schema, examples: [] };
}

describe('the columns of a record', () => {
  it.each(importKinds)('agree with its schemas: %s', (kind) => {
    expect(importProblems(recordImports[kind])).toEqual([]);
  });

  it('are refused if they name an unknown field', () => {
    expect(importProblems(specWith({ field: 'colour' }))).toEqual([
      'customer: there is no field colour for the column colour',
    ]);
    expect(importProblems(specWith({ field: 'town', path: 'address.town' }))).toEqual([
      'customer: there is no field address.town for the column town',
    ]);
    expect(importProblems(specWith({ field: 'city', path: 'address.city' }, { field: 'name' }))).toEqual([]);
  });

  it('are refused if two fill one field, or a related record is not added', () => {
    expect(importProblems(specWith({ field: 'name' }, { field: 'name' }))).toEqual([
      'customer: two columns fill name',
    ]);
    expect(importProblems(specWith({ field: 'name', of: 'site' }))).toEqual([
      'customer: name belongs to a site, which its rows do not add',
    ]);
  });

  it('are refused if an example or a rule names a field without a column', () => {
    const spec = { ...specWith({ field: 'name' }), examples: [{ nme: 'Ann' }] };
    expect(importProblems(spec)).toEqual(['customer: no column fills nme']);
  });
});
