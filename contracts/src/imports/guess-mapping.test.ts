import { describe, expect, it } from 'vitest';
import { customerImport } from '../customers/customer-import.ts';
import { jobImport } from '../jobs/job-import.ts';
import { guessMapping, headerWords } from './guess-mapping.ts';
import { mappedFieldsOf, mappingProblem } from './import-mapping.ts';

const customerFields = mappedFieldsOf(customerImport);

/** Guesses for columns given as header and texts. */
function guess(columns: Readonly<Record<string, readonly string[]>>): Record<string, string | null> {
  const list = Object.entries(columns).map(([header, texts]) => ({ header, texts }));
  const found = guessMapping(list, customerFields);
  return Object.fromEntries(list.map(({ header }, at) => [header, found[at] ?? null]));
}

describe('the guess of a column', () => {
  it('counts whole words, in any spelling', () => {
    expect(headerWords('E-Mail_Address')).toBe('e mail address');
    expect(headerWords('PostalCode')).toBe('postal code');
    expect(guess({ CustomerName: [], 'E-MAIL': [], zip_code: [], 'Main phone': [] })).toEqual({
      CustomerName: 'name',
      'E-MAIL': 'email',
      zip_code: 'postalCode',
      'Main phone': 'phone',
    });
  });

  it('knows the short titles of spreadsheets', () => {
    expect(guess({ First: [], Last: [], 'Phone (cell)': [], Addr: [] })).toEqual({
      First: 'firstName',
      Last: 'lastName',
      'Phone (cell)': 'phone',
      Addr: 'line1',
    });
    expect(guess({ 'Cust #': ['1042'], 'Cust Name': [], St: ['MA', 'NY', 'CT', 'ME'] })).toEqual({
      'Cust #': 'reference',
      'Cust Name': 'name',
      St: 'region',
    });
  });

  it('never counts a part of a word', () => {
    expect(guess({ Geolocation: [], Countyline: [], CouncilDistrict: [], streetcar: [] })).toEqual({
      Geolocation: null,
      Countyline: null,
      CouncilDistrict: null,
      streetcar: null,
    });
  });

  it('takes a state by its codes, not a county by its name', () => {
    const counties = ['Orleans Parish', 'Livingston', 'Gloucester', 'Anchorage', 'Hamilton'];
    const states = ['LA', 'MI', 'NJ', 'AK', 'OH'];
    expect(guess({ company_name: ['A', 'B', 'C', 'D', 'E'], county: counties, stae: states })).toEqual({
      company_name: 'name',
      county: null,
      stae: 'region',
    });
  });

  it('takes a number of a street for a part of the street, not for a reference', () => {
    const columns = {
      surname: ['white', 'green', 'white', 'ryan'],
      given_name: ['ann', 'mia', 'joel', 'ella'],
      street_number: ['8', '21', '608', '8'],
      address_1: ['mill lane', 'dock road', 'elm street', 'mill lane'],
    };
    expect(guess(columns)).toEqual({
      surname: 'lastName',
      given_name: 'firstName',
      street_number: 'houseNumber',
      address_1: 'line1',
    });
  });

  it('is dropped if the values are of another kind', () => {
    const points = ['(42.31, -71.05)', '(42.36, -71.06)', '(42.29, -71.1)', '(42.3, -71.08)'];
    expect(guess({ Location: points, Email: ['yes', 'no', 'no', 'yes'] })).toEqual({
      Location: null,
      Email: null,
    });
  });

  it('finds addresses for mail and telephones without a title', () => {
    const mails = ['a@b.example', 'c@d.example', 'e@f.example', 'g@h.example'];
    const phones = ['+16175550110', '617-555-0111', '(617) 555-0112', '617.555.0113'];
    expect(guess({ x1: mails, x2: phones })).toEqual({ x1: 'email', x2: 'phone' });
  });

  it('knows the columns of an exported file', () => {
    const found = guessMapping(
      ['Number', 'Title', 'Customer', 'Reference', 'Id'].map((header) => ({ header, texts: [] })),
      mappedFieldsOf(jobImport),
    );
    expect(found).toEqual([null, 'title', 'customerName', 'reference', 'id']);
  });
});

describe('columns that cannot be imported', () => {
  it.each([
    [['city'], {}, 'Choose the column with the customer name'],
    [['name', 'name'], {}, 'Each field can come from one column only'],
    [['name', 'colour'], {}, 'There is no field colour'],
    [['name'], { email: 'a@b.example' }, 'email has no default'],
    [['firstName', 'lastName'], { city: 'Boston' }, undefined],
  ])('%j %j: %s', (mapping, defaults, problem) => {
    expect(mappingProblem(customerImport, mapping, defaults)).toBe(problem);
  });
});
