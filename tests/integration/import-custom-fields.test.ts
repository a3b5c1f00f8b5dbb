import { importKinds } from '@switchyard/contracts/imports/record-import.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newField } from '../support/custom-calls.ts';
import { answered, check, rowsOf, started, upload, uploaded } from '../support/import-calls.ts';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';
import { ok } from '../support/work-company.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test[Symbol.asyncDispose]());

type Fields = { fields: { field: string; label: string; choices: string[] }[] };
type Customers = { items: { name: string; custom: Record<string, unknown> }[] };

async function newPeople() {
  const company = await test.newCompany();
  return { admin: await company.user('admin'), manager: await company.user('manager') };
}

async function customersOf(user: TestUser) {
  const { items } = answered<Customers>(await user.call('GET', '/api/customers?sort=name'), 200);
  return items.map(({ name, custom }) => ({ name, custom }));
}

const customOf = (fields: Fields) => fields.fields.filter(({ field }) => field.startsWith('custom.'));
const fieldsOf = async (user: TestUser, record = 'customer') =>
  answered<Fields>(await user.call('GET', `/api/imports/fields?record=${record}`), 200);

describe('custom fields in imports', () => {
  it.each(importKinds)('are offered for columns of the record %s', async (kind) => {
    const { admin } = await newPeople();
    await newField(admin, { recordKind: kind, label: 'Meter number' });
    await newField(admin, { recordKind: kind, label: 'Site', type: 'link', linkKind: 'site' });
    expect(customOf(await fieldsOf(admin, kind))).toMatchObject([
      { field: 'custom.meter_number', label: 'Meter number' },
    ]);
  });

  it('take a column of a website, which no customer has a field for', async () => {
    const { admin } = await newPeople();
    const list = 'Name,Website\nAsh Ltd,https://ash.example\n';
    expect((await uploaded(admin, list)).suggestions).toEqual(['name', null]);
    await newField(admin, { recordKind: 'customer', label: 'Web site' });
    expect((await uploaded(admin, `${list}Birch Ltd,\n`)).suggestions).toEqual(['name', 'custom.web_site']);
  });

  it('are recognised by their titles, read by their types, and filled with their defaults', async () => {
    const { admin } = await newPeople();
    const own = (fields: Record<string, unknown>) => newField(admin, { recordKind: 'customer', ...fields });
    await own({ label: 'Meter number' });
    await own({ label: 'Storeys', type: 'number', min: 1, max: 40 });
    await own({ label: 'Deposit', type: 'money', currency: 'USD' });
    const zone = await own({
      label: 'Zone',
      type: 'choice',
      options: [{ label: 'North' }, { label: 'South' }],
    });
    await own({ label: 'Has dogs', type: 'yes_no', defaultValue: false });
    await own({ label: 'Since', type: 'date' });
    const item = await uploaded(
      admin,
      'Name,Meter number,Storeys,Deposit,Zone,Has dogs,Since\n' +
        'Ash Ltd,4711,3,12.50 USD,north,yes,2026-02-01\n' +
        'Birch Ltd,,,,,,\n' +
        'Cedar Ltd,,99,1.234,East,maybe,2026-02-30\n',
    );
    expect(item.suggestions).toEqual([
      'name',
      'custom.meter_number',
      'custom.storeys',
      'custom.deposit',
      'custom.zone',
      'custom.has_dogs',
      'custom.since',
    ]);
    const plan = await check(admin, item.id, item.suggestions);
    expect(plan).toMatchObject({ counts: { ready: 2, wrong: 1 } });
    const wrong = (await rowsOf(admin, item.id)).find(({ state }) => state === 'wrong');
    expect(wrong?.errors.map(({ column, message }) => `${column}: ${message}`)).toEqual([
      'Storeys: Must be a number, at least 1, at most 40, without decimal places',
      'Deposit: Must be a number',
      'Zone: Must be one of North, South',
      'Has dogs: Must be one of yes, no',
      'Since: Must be a date, such as 2026-11-23',
    ]);
    await started(admin, item.id);
    const [north] = zone.options;
    expect(await customersOf(admin)).toEqual([
      {
        name: 'Ash Ltd',
        custom: {
          meter_number: '4711',
          storeys: 3,
          deposit: 1250,
          zone: north?.id,
          has_dogs: true,
          since: '2026-02-01',
        },
      },
      { name: 'Birch Ltd', custom: { has_dogs: false } },
    ]);
  });

  it('that are required need a column or a value for all rows', async () => {
    const { admin } = await newPeople();
    await newField(admin, { recordKind: 'customer', label: 'Contract', required: true });
    const item = await uploaded(admin, 'Name,Contract\nAsh Ltd,A-1\nBirch Ltd,\n');
    const payload = { mapping: ['name', null], defaults: {} };
    expect((await admin.call('POST', `/api/imports/${item.id}/check`, { payload })).json()).toMatchObject({
      errors: [{ message: 'Choose the column with the contract' }],
    });
    expect(await check(admin, item.id, item.suggestions)).toMatchObject({ counts: { ready: 1, wrong: 1 } });
    const usual = { 'custom.contract': 'None' };
    expect(await check(admin, item.id, item.suggestions, usual)).toMatchObject({ counts: { ready: 2 } });
    await started(admin, item.id);
    expect(await customersOf(admin)).toMatchObject([
      { custom: { contract: 'A-1' } },
      { custom: { contract: 'None' } },
    ]);
  });

  it('that a role may not write are unknown to it', async () => {
    const { admin, manager } = await newPeople();
    const access = { customer: 'hidden', technician: 'hidden', manager: 'read' };
    await newField(admin, { recordKind: 'customer', label: 'Margin', access });
    expect(customOf(await fieldsOf(manager))).toEqual([]);
    expect(customOf(await fieldsOf(admin))).toHaveLength(1);
    const item = await uploaded(manager, 'Name,Margin\nAsh Ltd,5\n');
    expect(item.suggestions).toEqual(['name', null]);
    const payload = { mapping: ['name', 'custom.margin'], defaults: {} };
    expect((await manager.call('POST', `/api/imports/${item.id}/check`, { payload })).json()).toMatchObject({
      errors: [{ message: 'There is no field custom.margin' }],
    });
  });

  it('that a role may not write stay hidden from it in an import of another user', async () => {
    const { admin, manager } = await newPeople();
    const access = { customer: 'hidden', technician: 'hidden', manager: 'hidden' };
    await newField(admin, {
      recordKind: 'customer',
      label: 'Margin',
      type: 'number',
      max: 7_654_321,
      access,
    });
    const margin = 'custom.margin';
    const list = 'Name,Margin\nAsh Ltd,61\nBirch Ltd,81234567\n';
    const { id } = await uploaded(admin, list);
    const step = (name: string, payload: object) =>
      manager.call('POST', `/api/imports/${id}/${name}`, { payload });
    const refused = async (name: string, payload: object) =>
      expect((await step(name, payload)).json()).toMatchObject({ code: 'auth.forbidden' });
    const seen = async () =>
      await Promise.all(
        [
          '/api/imports',
          `/api/imports/${id}`,
          `/api/imports/${id}/rows`,
          `/api/imports/${id}/errors.csv`,
        ].map(async (url) => (await manager.call('GET', url)).body),
      );
    // Before the columns are confirmed, the file was read by the suggestions.
    await refused('check', { mapping: ['name', 'notes'], defaults: {} });
    expect((await seen()).join()).not.toMatch(/"61"|81234567/);
    await check(admin, id, ['name', margin]);
    for (const text of await seen()) expect(text).not.toMatch(/"61"|81234567|7654321/);
    expect((await rowsOf(manager, id)).map(({ cells }) => cells)).toEqual([
      ['Ash Ltd', ''],
      ['Birch Ltd', ''],
    ]);
    expect((await rowsOf(admin, id)).map(({ cells }) => cells[1])).toEqual(['61', '81234567']);
    await refused('check', { mapping: ['name', null], defaults: {} });
    await refused('decide', { lines: null, same: true });
    await refused('start', { lines: null });
    expect((await upload(manager, list)).body).not.toMatch(/"61"|81234567/);
    await check(admin, id, ['name', null], { [margin]: '59' });
    await refused('start', { lines: null });
    expect((await manager.call('GET', `/api/imports/${id}`)).json()).toMatchObject({ defaults: {} });
    await started(admin, id);
    const imported = { custom: { margin: 59 } };
    expect(await customersOf(admin)).toMatchObject([imported, imported]);
  });

  it('archived between check and start make rows wrong instead of losing their texts', async () => {
    const { admin } = await newPeople();
    const { id, revision } = await newField(admin, { recordKind: 'customer', label: 'Meter number' });
    const item = await uploaded(admin, 'Name,Meter number\nAsh Ltd,4711\n');
    await check(admin, item.id, item.suggestions);
    ok(await admin.call('PATCH', `/api/custom-fields/${id}`, { revision, payload: { archived: true } }));
    await started(admin, item.id);
    const [row] = await rowsOf(admin, item.id);
    expect(row).toMatchObject({ state: 'wrong', errors: [{ column: 'Meter number' }] });
    expect(await customersOf(admin)).toEqual([]);
  });
});
