import { describe, expect, it } from 'vitest';
import { customerImport } from '../customers/customer-import.ts';
import { createZoneClock } from '../time/zone-clock.ts';
import { createRowReader } from './read-row.ts';

const context = {
  phone: (text: string) => (text.startsWith('+') ? text : undefined),
  clock: createZoneClock('UTC'),
};

function readImportRow(cells: readonly string[], given: { headers: string[]; mapping: readonly string[] }) {
  return createRowReader(customerImport, { ...given, defaults: {} }, context)(cells);
}

const columns = {
  headers: ['Client', 'Contact mail', 'Tel'],
  mapping: ['name', 'contactEmail', 'phone'] as const,
};

describe('a row with an unnamed contact', () => {
  it('gives the address to the customer', () => {
    expect(readImportRow(['Harbor Inn', 'inn@harbor.example', '+16175550111'], columns)).toMatchObject({
      ok: true,
      row: { record: { email: 'inn@harbor.example', phone: '+16175550111', contacts: [] } },
    });
  });

  it('keeps a second address as a contact with the customer’s name', () => {
    const both = {
      headers: ['Client', 'Mail', 'Contact mail'],
      mapping: ['name', 'email', 'contactEmail'] as const,
    };
    expect(readImportRow(['Harbor Inn', 'inn@harbor.example', 'desk@harbor.example'], both)).toMatchObject({
      ok: true,
      row: {
        record: {
          email: 'inn@harbor.example',
          contacts: [{ name: 'Harbor Inn', email: 'desk@harbor.example' }],
        },
      },
    });
    expect(readImportRow(['Harbor Inn', 'inn@harbor.example', 'inn@harbor.example'], both)).toMatchObject({
      ok: true,
      row: { record: { contacts: [] } },
    });
  });

  it('names the column of an invalid address', () => {
    expect(readImportRow(['Harbor Inn', 'nobody', '+16175550111'], columns)).toMatchObject({
      ok: false,
      errors: [{ column: 'Contact mail', field: 'contactEmail' }],
    });
  });
});
