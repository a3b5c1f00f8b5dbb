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
