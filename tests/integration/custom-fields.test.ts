import type { Conversion, CustomField } from '@switchyard/contracts/custom-fields/custom-field.ts';
import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Problem } from '@switchyard/contracts/http/problem.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newField } from '../support/custom-calls.ts';
import { newDevice, queuedPatch } from '../support/sync-device.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

let app: TestApp;
let company: WorkCompany;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  company = await newWorkCompany(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const add = (fields: Record<string, unknown>) =>
  newField(company.admin, { recordKind: 'customer', ...fields });
const change = ({ id, revision }: CustomField, payload: Record<string, unknown>) =>
  company.admin.call('PATCH', `/api/custom-fields/${id}`, { revision, payload });
const convert = ({ id, revision }: CustomField, payload: Record<string, unknown>) =>
  company.admin.call('POST', `/api/custom-fields/${id}/convert`, { revision, payload });
const readField = async ({ id }: CustomField) =>
  ok<CustomField>(await company.admin.call('GET', `/api/custom-fields/${id}`));
const withValues = (custom: unknown) => company.newCustomer({ custom });
const valuesOf = async ({ id }: Customer) =>
  ok<Customer>(await company.admin.call('GET', `/api/customers/${id}`)).custom;
const messageOf = (answer: { json: () => unknown }) => (answer.json() as Problem).errors?.[0]?.message;

describe('the definition of a custom field', () => {
  it('has a key that stays when its label changes, and that no other field gets', async () => {
    const field = await add({ label: 'Gate code' });
    expect(field.key).toBe('gate_code');
    const renamed = ok<CustomField>(await change(field, { label: 'Door code' }));
    expect(renamed.key).toBe('gate_code');
    ok(await company.admin.call('DELETE', `/api/custom-fields/${field.id}`, { revision: renamed.revision }));
    expect((await add({ label: 'Gate code' })).key).toBe('gate_code_2');
    expect((await add({ label: '???' })).key).toBe('field');
    expect((await add({ label: 'Name' })).key).toBe('name');
  });

  it('is changed by admins alone, and seen by managers', async () => {
    const field = await add({ label: 'Floor' });
    const payload = { recordKind: 'customer', label: 'Mine', type: 'text' };
    for (const role of ['customer', 'technician', 'manager'] as const) {
      expect((await company[role].call('POST', '/api/custom-fields', { payload })).statusCode).toBe(403);
      const seen = await company[role].call('GET', `/api/custom-fields/${field.id}`);
      expect(seen.statusCode).toBe(role === 'manager' ? 200 : 403);
    }
  });

  it.each([
    [{ type: 'choice' }, 'Field: a choice needs an option that can be chosen'],
    [{ type: 'choice', options: [{ label: 'A' }, { label: 'a' }] }, 'Field: two options have the same label'],
    [{ type: 'number', min: 3, max: 2 }, 'Field: the most is less than the least'],
    [{ type: 'number', max: 2, defaultValue: 3 }, 'Field: at most 2'],
    [{ type: 'link' }, 'Field: a link needs a kind of record'],
    [{ type: 'yes_no', defaultValue: 'yes' }, 'Field: must be yes or no'],
  ])('is refused with the reason: %o', async (fields, message) => {
    const payload = { recordKind: 'customer', label: 'Field', ...fields };
    const refused = await company.admin.call('POST', '/api/custom-fields', { payload });
    expect(refused.statusCode).toBe(400);
    expect(messageOf(refused)).toBe(message);
  });

  it('exists at most fifty times per kind of record', async () => {
    for (let count = 0; count < 50; count += 1) await add({ label: `Field ${count}` });
    const payload = { recordKind: 'customer', label: 'One more', type: 'text' };
    const refused = await company.admin.call('POST', '/api/custom-fields', { payload });
    expect(messageOf(refused)).toBe('A kind of record has at most 50 custom fields: delete one first');
    await add({ recordKind: 'job', label: 'Of another kind' });
  });

  it('moves among the fields of its kind', async () => {
    const made = [];
    for (const label of ['A', 'B', 'C', 'D']) made.push(await add({ label }));
    const labels = async () =>
      ok<Page<CustomField>>(
        await company.admin.call('GET', '/api/custom-fields?recordKind=customer'),
      ).items.map(({ label }) => label);
    const [a, , , d] = made as [CustomField, CustomField, CustomField, CustomField];
    ok(await change(d, { position: 1 }));
    expect(await labels()).toEqual(['A', 'D', 'B', 'C']);
    ok(await change(a, { position: 2 }));
    expect(await labels()).toEqual(['D', 'B', 'A', 'C']);
  });

  it('keeps the values of an archived field and shows none of them', async () => {
    const field = await add({ label: 'Floor' });
    const customer = await withValues({ floor: '3' });
    const archived = ok<CustomField>(await change(field, { archived: true }));
    expect(await valuesOf(customer)).toEqual({});
    const payload = { custom: { floor: '4' } };
    const refused = await company.admin.call('PATCH', `/api/customers/${customer.id}`, {
      revision: customer.revision,
      payload,
    });
    expect(messageOf(refused)).toBe('There is no custom field floor');
    ok(await change(archived, { archived: false }));
    expect(await valuesOf(customer)).toEqual({ floor: '3' });
  });

  it('gives new records its default, and requires a value where it says so', async () => {
    await add({ label: 'Region', defaultValue: 'East' });
    const required = await add({ label: 'Contract', required: true });
    const payload = { name: 'Harbor Bakery' };
    const refused = await company.admin.call('POST', '/api/customers', { payload });
    expect(messageOf(refused)).toBe('Contract: required');
    const customer = await withValues({ contract: 'C-1' });
    expect(customer.custom).toEqual({ region: 'East', contract: 'C-1' });
    const cleared = await company.admin.call('PATCH', `/api/customers/${customer.id}`, {
      revision: customer.revision,
      payload: { custom: { contract: null } },
    });
    expect(messageOf(cleared)).toBe('Contract: required');
    // Roles that may not write it do not need it.
    const access = { ...required.access, manager: 'read' };
    ok(await change(required, { access }));
    ok(await company.manager.call('POST', '/api/customers', { payload }));
  });
});

describe('a choice', () => {
  const options = [{ label: 'North' }, { label: 'South' }];

  it('keeps a retired option where it is, and offers it no more', async () => {
    const field = await add({ label: 'Zone', type: 'choice', options });
    const customer = await withValues({ zone: 'north' });
    const [north, south] = field.options;
    const retired = ok<CustomField>(await change(field, { options: [{ ...north, retired: true }, south] }));
    expect(await valuesOf(customer)).toEqual({ zone: 'north' });
    const again = await company.admin.call('POST', '/api/customers', {
      payload: { name: 'Other', custom: { zone: 'north' } },
    });
    expect(messageOf(again)).toBe('Zone: North can no longer be chosen');
    const removed = await change(retired, { options: [south] });
    expect(messageOf(removed)).toBe('Zone: records have North: retire it instead');
    ok(await change(retired, { options: [{ ...north, label: 'Nord' }] }));
    expect((await readField(field)).options).toEqual([{ id: 'north', label: 'Nord', retired: false }]);
  });
});

describe('a link', () => {
  it('points to a record of the company that exists', async () => {
    await add({ label: 'Branch', type: 'link', linkKind: 'customer' });
    const foreign = await newWorkCompany(app);
    for (const id of [foreign.account.id, company.worker.id]) {
      const payload = { name: 'Other', custom: { branch: id } };
      const refused = await company.admin.call('POST', '/api/customers', { payload });
      expect(messageOf(refused)).toBe('Branch: there is no such customer');
    }
    const customer = await withValues({ branch: company.account.id });
    expect(customer.custom).toEqual({ branch: company.account.id });
    const named = await company.manager.call(
      'GET',
      `/api/custom-fields/links?kind=customer&ids=${company.account.id},${foreign.account.id}`,
    );
    expect(named.json()).toEqual({ items: [{ id: company.account.id, label: 'Harbor Bakery' }] });
    const own = await company.customer.call('GET', '/api/custom-fields/links?kind=customer');
    expect(own.json()).toEqual({ items: [{ id: company.account.id, label: 'Harbor Bakery' }] });
    expect((await company.customer.call('GET', '/api/custom-fields/links?kind=technician')).statusCode).toBe(
      403,
    );
  });
});

describe('a change of type', () => {
  it('says first how many values convert, and writes nothing', async () => {
    const field = await add({ label: 'Floor' });
    const customers = [
      await withValues({ floor: '3' }),
      await withValues({ floor: '3' }),
      await withValues({ floor: 'roof' }),
    ];
    const tried = ok<Conversion>(await convert(field, { type: 'number', dryRun: true }));
    expect(tried).toMatchObject({ values: 3, converted: 2, lost: 1, lostExamples: ['roof'] });
    expect(await readField(field)).toEqual(field);
    expect(await Promise.all(customers.map(valuesOf))).toEqual([
      { floor: '3' },
      { floor: '3' },
      { floor: 'roof' },
    ]);
    const done = ok<Conversion>(await convert(field, { type: 'number', dryRun: false }));
    expect(done).toMatchObject({ values: 3, converted: 2, lost: 1, field: { type: 'number', key: 'floor' } });
    expect(await Promise.all(customers.map(valuesOf))).toEqual([{ floor: 3 }, { floor: 3 }, {}]);
    expect((await convert(field, { type: 'text', dryRun: false })).statusCode).toBe(412);
  });

  it('finds options by their label', async () => {
    const field = await add({ label: 'Zone' });
    const customer = await withValues({ zone: 'north side' });
    const options = [{ label: 'North side' }];
    ok(await convert(field, { type: 'choice', options, dryRun: false }));
    expect(await valuesOf(customer)).toEqual({ zone: 'north_side' });
  });

  it('is refused for managers and for settings that do not fit', async () => {
    const field = await add({ label: 'Zone' });
    expect(messageOf(await convert(field, { type: 'choice', dryRun: true }))).toBe(
      'Zone: a choice needs an option that can be chosen',
    );
    const payload = { type: 'number', dryRun: true };
    const url = `/api/custom-fields/${field.id}/convert`;
    expect((await company.manager.call('POST', url, { revision: 1, payload })).statusCode).toBe(403);
  });
});

describe('a change made without a network', () => {
  it('is merged per custom field; one that both changed is a conflict', async () => {
    for (const label of ['Floor', 'Gate']) await add({ label });
    const known = await withValues({ floor: '1', gate: 'A' });
    const url = `/api/customers/${known.id}`;
    const payload = { custom: { floor: '2' } };
    ok(await company.manager.call('PATCH', url, { revision: known.revision, payload }));
    const device = newDevice(company.manager);
    const [merged] = await device.sync(queuedPatch('/api/customers', known, { custom: { gate: 'B' } }));
    expect(merged).toMatchObject({ outcome: 'applied', merged: true });
    expect(await valuesOf(known)).toEqual({ floor: '2', gate: 'B' });
    const [conflict] = await device.sync(queuedPatch('/api/customers', known, { custom: { floor: '3' } }));
    const fields = [{ field: 'custom.floor', base: '1', mine: '3', theirs: '2' }];
    expect(conflict).toMatchObject({ outcome: 'conflict', fields });
  });
});
