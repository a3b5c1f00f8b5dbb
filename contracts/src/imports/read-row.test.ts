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

describe('a row without a required value', () => {
  it('says what is missing and what to do', () => {
    expect(readImportRow([''], { headers: ['Client'], mapping: ['name'] })).toMatchObject({
      errors: [{ column: 'Client', message: 'Customer name is missing: add it to the file' }],
    });
  });
});

describe('an address in one column', () => {
  const columns = { headers: ['Client', 'Address'], mapping: ['name', 'line1'] as const };

  it('becomes street, city, state and postal code, and says so', () => {
    const read = readImportRow(['Harbor Inn', '12 Main St, Apt 4, Springfield, IL 62701'], columns);
    expect(read).toMatchObject({
      ok: true,
      row: {
        related: {
          name: '12 Main St',
          address: {
            line1: '12 Main St',
            line2: 'Apt 4',
            city: 'Springfield',
            region: 'IL',
            postalCode: '62701',
          },
        },
      },
      warnings: [{ column: 'Address', message: expect.stringContaining('City: Springfield') as string }],
    });
  });

  it('keeps the text if the row has another city of its own, or if nothing is certain', () => {
    const withCity = { headers: [...columns.headers, 'City'], mapping: [...columns.mapping, 'city'] };
    const text = '12 Main St, Springfield, IL 62701';
    expect(readImportRow(['Harbor Inn', text, 'Boston'], withCity)).toMatchObject({
      row: { related: { address: { line1: text, city: 'Boston', region: '' } } },
      warnings: [],
    });
    expect(readImportRow(['Harbor Inn', '12 Main St, Springfield'], columns)).toMatchObject({
      ok: false,
      errors: [{ field: 'city' }],
    });
  });

  it('is preferred to the default city, which fills rows without one', () => {
    const cityOf = (text: string) => {
      const given = { ...columns, defaults: { city: 'Boston' } };
      return createRowReader(customerImport, given, context)(['Harbor Inn', text]);
    };
    expect(cityOf('12 Main St, Springfield, IL 62701')).toMatchObject({
      row: { related: { address: { city: 'Springfield' } } },
    });
    expect(cityOf('12 Main St')).toMatchObject({ row: { related: { address: { city: 'Boston' } } } });
  });

  it('is the billing address if its column is', () => {
    const billing = { headers: columns.headers, mapping: ['name', 'billingLine1'] as const };
    expect(readImportRow(['Harbor Inn', '12 Main St, Springfield, IL 62701'], billing)).toMatchObject({
      row: { record: { billingAddress: { line1: '12 Main St', city: 'Springfield', postalCode: '62701' } } },
    });
  });
});

describe('a postal code whose zero a spreadsheet has dropped', () => {
  const address = {
    headers: ['Client', 'Street', 'City', 'State', 'ZIP', 'Country'],
    mapping: ['name', 'line1', 'city', 'region', 'postalCode', 'country'] as const,
  };
  const rowOf = (region: string, zip: string, country = '') =>
    readImportRow(['Harbor Inn', '1 Pier Road', 'Bridgeport', region, zip, country], address);

  it.each([
    ['NJ', '8014', '08014'],
    ['New  Jersey', '8014-1234', '08014-1234'],
    ['PR', '601', '00601'],
  ])('is completed in %s: %s', (region, zip, completed) => {
    expect(rowOf(region, zip)).toMatchObject({
      ok: true,
      row: {
        related: { address: { postalCode: completed } },
        identity: { address: { postalCode: completed } },
      },
      warnings: [{ column: 'ZIP', field: 'postalCode', isWarning: true }],
    });
  });

  it.each([
    ['NJ', '08014', ''],
    ['TX', '7501', ''],
    ['ZH', '8001', 'CH'],
    ['', '8014', ''],
  ])('is left as it is in %j: %s %s', (region, zip, country) => {
    expect(rowOf(region, zip, country)).toMatchObject({
      ok: true,
      row: { related: { address: { postalCode: zip } } },
      warnings: [],
    });
  });

  it('is completed in the billing address too', () => {
    const billing = {
      headers: ['Client', 'Street', 'City', 'State', 'ZIP'],
      mapping: ['name', 'billingLine1', 'billingCity', 'billingRegion', 'billingPostalCode'] as const,
    };
    expect(readImportRow(['Harbor Inn', '1 Pier Road', 'Camden', 'NJ', '8014'], billing)).toMatchObject({
      ok: true,
      row: { record: { billingAddress: { postalCode: '08014' } } },
      warnings: [{ column: 'ZIP', isWarning: true }],
    });
  });
});
