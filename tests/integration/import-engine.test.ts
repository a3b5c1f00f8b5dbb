import type { Import } from '@switchyard/contracts/imports/import-routes.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  answered,
  check,
  checked,
  countsOf,
  newManager,
  rowsOf,
  started,
  uploaded,
} from '../support/import-calls.ts';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';

let test: TestApp;
let owner: pg.Client;
beforeAll(async () => {
  test = await createTestApp();
  owner = new pg.Client({ connectionString: test.services.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await test[Symbol.asyncDispose]();
});

async function newAdmin(): Promise<TestUser> {
  return await (await test.newCompany()).user('admin');
}

type Customer = {
  id: string;
  revision: number;
  name: string;
  phone: string | null;
  siteCount: number;
  contacts: unknown[];
};

async function customersOf(user: TestUser): Promise<Customer[]> {
  return answered<{ items: Customer[] }>(await user.call('GET', '/api/customers?sort=name'), 200).items;
}

async function decide(user: TestUser, id: string, lines: number[] | null, same: boolean): Promise<Import> {
  return answered(await user.call('POST', `/api/imports/${id}/decide`, { payload: { lines, same } }), 200);
}

describe('columns', () => {
  it('first and last name become the name, a second phone a contact, a default the city', async () => {
    const user = await newManager(test);
    const item = await uploaded(
      user,
      'First name,Last name,Phone 1,Phone 2,House number,Street name\n' +
        'Ann,White,617-555-0110,617-555-0111,8,Mill Lane\n',
    );
    expect(item.suggestions).toEqual([
      'firstName',
      'lastName',
      'phone',
      'contactPhone',
      'houseNumber',
      'street',
    ]);
    const wrong = await check(user, item.id, item.suggestions);
    expect(wrong.counts).toMatchObject({ wrong: 1 });
    const right = await check(user, item.id, item.suggestions, { city: 'Boston', country: 'US' });
    expect(right).toMatchObject({ counts: { ready: 1 }, plan: { customer: 1, site: 1 } });
    await started(user, item.id);
    expect(await customersOf(user)).toMatchObject([
      { name: 'Ann White', phone: '+16175550110', siteCount: 1, contacts: [{ phone: '+16175550111' }] },
    ]);
    const sites = await user.call('GET', '/api/sites');
    expect(sites.json()).toMatchObject({ items: [{ address: { line1: '8 Mill Lane', city: 'Boston' } }] });
  });

  it('are remembered for the next file with the same titles in any order', async () => {
    const user = await newManager(test);
    const first = await uploaded(user, 'Alpha,Beta,Gamma\nOne Ltd,x,Boston\n');
    expect(first).toMatchObject({ suggestions: [null, null, null], remembered: false });
    await check(user, first.id, ['name', null, 'notes'], { kind: 'commercial' });
    const second = await uploaded(user, 'Gamma,Alpha,Beta\nBoston,Two Ltd,y\n');
    expect(second).toMatchObject({
      suggestions: ['notes', 'name', null],
      remembered: true,
      defaults: { kind: 'commercial' },
    });
    const stranger = await newManager(test);
    expect((await uploaded(stranger, 'Alpha,Beta,Gamma\nOne Ltd,x,y\n')).remembered).toBe(false);
  });
});

describe('a telephone', () => {
  it('belongs to the country of the company, or the one chosen; a wrong one is left out and the row kept', async () => {
    const user = await newManager(test);
    await owner.query(`UPDATE companies SET time_zone = 'Europe/Berlin' WHERE id = $1`, [
      user.actor.companyId,
    ]);
    const list = 'Name,Phone\nEins GmbH,030 123456\nZwei GmbH,12\nDrei GmbH,+1 617 555 0110\n';
    const item = await checked(user, list);
    expect(item).toMatchObject({ counts: { ready: 3, wrong: 0 }, warned: 1 });
    const rows = await rowsOf(user, item.id);
    expect(rows[1]?.errors).toMatchObject([{ column: 'Phone', isWarning: true }]);
    await started(user, item.id);
    expect((await customersOf(user)).map(({ name, phone }) => [name, phone])).toEqual([
      ['Drei GmbH', '+16175550110'],
      ['Eins GmbH', '+4930123456'],
      ['Zwei GmbH', null],
    ]);
  });

  it('without a known country is left out, never made American', async () => {
    const user = await newManager(test);
    await owner.query(`UPDATE companies SET time_zone = 'UTC' WHERE id = $1`, [user.actor.companyId]);
    const { id, suggestions } = await uploaded(user, 'Name,Phone\nLondon Pipes,0207 946 0958\n');
    expect((await check(user, id, suggestions)).warned).toBe(1);
    expect((await check(user, id, suggestions, { country: 'GB' })).warned).toBe(0);
    await started(user, id);
    expect(await customersOf(user)).toMatchObject([{ phone: '+442079460958' }]);
  });
});

describe('rows of one name', () => {
  it('stay different customers, and are offered to a person if they are alike', async () => {
    const user = await newManager(test);
    const item = await checked(
      user,
      'Name,Street,City,Zip\nWhite,1 Mill Lane,Boston,02118\nWhite,95 Dock Road,Salem,01970\n' +
        'Dana Whitfield,48 Harbor View,Boston,02128\nDana Whitfeld,48 Harbor View,Boston,02128\n',
    );
    expect(item).toMatchObject({ counts: { ready: 4 }, offered: 1, plan: { customer: 4, site: 4 } });
    const rows = await rowsOf(user, item.id);
    expect(rows.map(({ match }) => match?.kind ?? null)).toEqual([null, null, null, 'offer']);
    expect(rows[3]?.match).toMatchObject({ line: 4, name: 'Dana Whitfield' });
    expect(await decide(user, item.id, [5], true)).toMatchObject({ confirmed: 1 });
    expect(await started(user, item.id)).toMatchObject({ added: { customer: 3, site: 3 } });
  });

  it('join by email, and say which line', async () => {
    const user = await newManager(test);
    const item = await checked(
      user,
      'Name,Email,Street,City\nCorner Shop,a@b.example,1 Elm,Boston\nCorner Shop Ltd,A@b.example,2 Oak,Boston\n' +
        'Other Person,a@b.example,3 Ash,Boston\n',
    );
    expect(item.plan).toEqual({ customer: 2, site: 3 });
    const rows = await rowsOf(user, item.id);
    expect(rows[1]?.match).toMatchObject({ kind: 'join', line: 2, by: 'email' });
    expect(rows[2]?.match?.kind).not.toBe('join');
    expect(await started(user, item.id)).toMatchObject({ added: { customer: 2, site: 3 } });
  });

  it('may be a customer of the company; confirmed, they add what is new to it', async () => {
    const user = await newManager(test);
    const first = await checked(user, 'Name,Street,City,Zip\nHarbor Inn,5 Quay Road,Boston,02110\n');
    await started(user, first.id);
    const item = await checked(
      user,
      'Name,Street,City,Zip,Notes\nHarbour Inn,5 Quay Rd,Boston,02110,x\nHarbour Inn,7 Pier,Boston,02110,y\n',
    );
    const [row] = await rowsOf(user, item.id);
    expect(row?.match).toMatchObject({ kind: 'offer', line: null, name: 'Harbor Inn' });
    expect(row?.match?.percent).toBeGreaterThan(50);
    await decide(user, item.id, null, true);
    expect(await started(user, item.id)).toMatchObject({ state: 'done', added: { site: 2 } });
    expect((await customersOf(user)).length).toBe(1);
  });
});

describe('an undo', () => {
  it('deletes what nobody has changed or used since, and lists the rest', async () => {
    const user = await newAdmin();
    const { id } = await checked(
      user,
      'Name,Street,City\nOne Ltd,1 Elm,Boston\nTwo Ltd,2 Oak,Boston\nThree Ltd,3 Ash,Boston\nFour Ltd,,\n',
    );
    await started(user, id);
    const [four, one, three] = await customersOf(user);
    if (!one || !three || !four) throw new Error('Customers are missing');
    await user.call('PATCH', `/api/customers/${one.id}`, { revision: 1, payload: { notes: 'Called' } });
    const address = { line1: '9 Pine', city: 'Boston' };
    const site = await user.call('POST', '/api/sites', {
      payload: { customerId: three.id, name: 'New', address },
    });
    expect(site.statusCode).toBe(201);
    const undone = answered<Import>(await user.call('POST', `/api/imports/${id}/undo`, { payload: {} }), 200);
    expect(undone).toMatchObject({ state: 'undone', undone: 5, kept: 2 });
    expect((await customersOf(user)).map(({ name }) => name)).toEqual(['One Ltd', 'Three Ltd']);
    const kept = await user.call('GET', `/api/imports/${id}/kept`);
    expect(kept.json()).toMatchObject({
      items: [
        { kind: 'customer', recordId: one.id, line: 2, reason: 'It was changed since' },
        { kind: 'customer', recordId: three.id, line: 4, reason: 'It has been used since' },
      ],
    });
    const again = await user.call('POST', `/api/imports/${id}/undo`, { payload: {} });
    expect(again.json()).toMatchObject({ code: 'import.wrong_state' });
    // A deleted one can be restored, as after any deletion.
    const restored = await user.call('POST', `/api/customers/${four.id}/restore`, { revision: 2 });
    expect(restored.statusCode).toBe(200);
  });

  it('makes the references free for the corrected list', async () => {
    const user = await newAdmin();
    const list = (name: string) =>
      `Reference,Name,Street,City,Site reference\nR-1,${name},1 Elm,Boston,S-1\n`;
    const { id } = await checked(user, list('Wrong Ltd'));
    await started(user, id);
    await user.call('POST', `/api/imports/${id}/undo`, { payload: {} });
    const again = await checked(user, list('Right Ltd'));
    expect(again.counts).toMatchObject({ ready: 1 });
    expect(await started(user, again.id)).toMatchObject({ state: 'done', added: { customer: 1, site: 1 } });
    expect(await customersOf(user)).toMatchObject([{ name: 'Right Ltd' }]);
  });

  it('needs the permission to delete, and an import that has ended', async () => {
    const company = await test.newCompany();
    const [manager, admin] = [await company.user('manager'), await company.user('admin')];
    const { id } = await checked(manager, 'Name\nOne Ltd\n');
    const early = await admin.call('POST', `/api/imports/${id}/undo`, { payload: {} });
    expect(early.json()).toMatchObject({ code: 'import.wrong_state' });
    await started(manager, id);
    expect((await manager.call('POST', `/api/imports/${id}/undo`, { payload: {} })).statusCode).toBe(403);
    const undone = await admin.call('POST', `/api/imports/${id}/undo`, { payload: {} });
    expect(undone.json()).toMatchObject({ state: 'undone', undone: 1 });
    expect((await countsOf(owner, admin)).customers).toBe(1);
    // The same list adds its customers again.
    const again = await checked(admin, 'Name\nOne Ltd\n');
    expect(again.counts).toMatchObject({ ready: 1 });
  });
});

describe('other records', () => {
  it('technicians need a trade; without shifts they get the usual ones', async () => {
    const user = await newManager(test);
    const list =
      'Employee,Employee no,Trade,Shifts\nSam Shaw,7,electrician,Mon-Tue 06:00-14:00\nKim Lee,8,baker,\n';
    const item = await checked(user, list, 'technician');
    expect(item.counts).toMatchObject({ ready: 1, wrong: 1 });
    expect(await started(user, item.id)).toMatchObject({ state: 'done', added: { technician: 1 } });
    const technicians = await user.call('GET', '/api/technicians');
    expect(technicians.json()).toMatchObject({
      items: [
        { name: 'Sam Shaw', trade: 'electrical', externalRef: '7', shifts: [{ weekday: 1 }, { weekday: 2 }] },
      ],
    });
    const { id, suggestions } = await uploaded(user, 'Employee\nLou Reyes\n', 'technician');
    await check(user, id, suggestions, { trade: 'hvac' });
    expect(await started(user, id)).toMatchObject({ added: { technician: 1 } });
  });

  it('jobs find their customers and sites, and say which one is missing or not certain', async () => {
    const user = await newManager(test);
    const customers =
      'Reference,Name,Email,Street,City\nC-1,Bakery,hi@b.example,1 Mill,Boston\nC-1,Bakery,hi@b.example,2 Dock,Boston\n' +
      'C-2,Twin,,3 Elm,Boston\nC-3,Twin,,4 Elm,Boston\nC-4,Bare,,,\n';
    await started(user, (await checked(user, customers)).id);
    const item = await checked(
      user,
      'Title,Trade,Customer number,Customer,Email,Street,Due\n' +
        'By reference,hvac,C-1,,,2 Dock,2027-03-01 08:00\n' +
        'By mail,hvac,,,HI@b.example,1 Mill,\n' +
        'By name,hvac,,Twin,,,\n' +
        'Nobody,hvac,,Nobody,,,\n' +
        'No site,hvac,C-4,,,,\n' +
        'Which site,hvac,C-1,,,,\n',
      'job',
    );
    expect(item.counts).toMatchObject({ ready: 2, wrong: 4 });
    const rows = await rowsOf(user, item.id);
    expect(rows.flatMap(({ line, errors }) => errors.map(({ message }) => `${line} ${message}`))).toEqual([
      '4 2 customers have this name: add a column with the reference',
      '5 There is no customer with this name: import the customers first',
      '6 The customer has no site: add one first',
      '7 The customer has 2 such sites: name one by its reference, name or address',
    ]);
    expect(await started(user, item.id)).toMatchObject({ state: 'done', added: { job: 2 } });
    const jobs = await user.call('GET', '/api/jobs?sort=number');
    expect(jobs.json()).toMatchObject({
      items: [
        { title: 'By reference', siteAddress: expect.stringContaining('2 Dock') as string, source: 'api' },
        { title: 'By mail', siteAddress: expect.stringContaining('1 Mill') as string },
      ],
    });
  });

  it('only users who may create them import them', async () => {
    const company = await test.newCompany();
    const technician = await company.user('technician');
    const answer = await technician.call('GET', '/api/imports/fields?record=job');
    expect(answer.statusCode).toBe(403);
  });
});

it('wrong rows come as a file with their lines and reasons', async () => {
  const user = await newManager(test);
  const { id } = await checked(user, 'Name,Email\nGood,g@b.example\n=BAD(),x\n"Bad, too",nobody\n');
  const file = await user.call('GET', `/api/imports/${id}/errors.csv`);
  expect(file.statusCode).toBe(200);
  expect(file.headers['content-type']).toContain('text/csv');
  expect(file.body.replace('\uFEFF', '').split('\r\n')).toEqual([
    'Line,Reason,Name,Email',
    "3,Name: This is a formula: replace it by its result,'=BAD(),x",
    '4,Email: Invalid email address,"Bad, too",nobody',
  ]);
});
