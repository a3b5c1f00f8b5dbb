import type { CustomField } from '@switchyard/contracts/custom-fields/custom-field.ts';
import type { CustomValues } from '@switchyard/contracts/custom-fields/custom-field-types.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Problem } from '@switchyard/contracts/http/problem.ts';
import { recordAction, scopeOf } from '@switchyard/contracts/identity/permissions.ts';
import { roles } from '@switchyard/contracts/identity/role.ts';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { factsOf } from '@switchyard/contracts/records/registry.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newField } from '../support/custom-calls.ts';
import { at, bodyFor, read, type Stored } from '../support/record-calls.ts';
import { findKitRecords } from '../support/record-routes.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { topicEvents } from '../support/topic-history.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

type Item = Stored & { custom: CustomValues };

const records = (await findKitRecords()).filter(({ kind }) => factsOf(kind).customFields === true);

let app: TestApp;
let mine: WorkCompany;
let foreign: WorkCompany;

beforeAll(async () => {
  app = await createTestApp();
  mine = await newWorkCompany(app);
  foreign = await newWorkCompany(app);
});
afterAll(() => app[Symbol.asyncDispose]());

it('finds records to test', () => {
  expect(records.map(({ kind }) => kind)).toEqual([
    'customer',
    'equipment',
    'inventory_item',
    'job',
    'technician',
  ]);
});

describe.each(records)('custom fields of the record $kind', (record) => {
  const { kind, routes } = record;
  let text: CustomField;

  beforeAll(async () => {
    text = await newField(mine.admin, { recordKind: kind, label: 'Façade note' });
    await newField(mine.admin, {
      recordKind: kind,
      label: 'Level',
      type: 'number',
      unit: 'm',
      decimals: 1,
    });
    const options = [{ label: 'North' }, { label: 'South' }];
    await newField(mine.admin, { recordKind: kind, label: 'Zone', type: 'choice', options });
  });

  const post = async (custom: unknown, company: WorkCompany = mine) =>
    company.admin.call('POST', routes.create.path, {
      payload: { ...(await bodyFor(record, company)), ...(custom === undefined ? {} : { custom }) },
    });
  const create = async (custom: unknown) => ok<Item>(await post(custom));
  const patch = ({ id, revision }: Item, custom: unknown, user = mine.admin) =>
    user.call('PATCH', at(routes.update, id), { revision, payload: { custom } });
  const list = async (query: Record<string, string>, user = mine.admin) => {
    const search = new URLSearchParams({ limit: '200', ...query });
    return ok<Page<Item>>(await user.call('GET', `${routes.list.path}?${search}`)).items;
  };

  it('are stored with a new record, and changed one by one', async () => {
    expect(text.key).toBe('facade_note');
    const item = await create({ facade_note: ' Peeling ', level: 2.5 });
    expect(item.custom).toEqual({ facade_note: 'Peeling', level: 2.5 });
    const changed = ok<Item>(await patch(item, { zone: 'north', facade_note: null }));
    expect(changed.custom).toEqual({ level: 2.5, zone: 'north' });
    expect(ok<Item>(await read(mine.admin, record, item.id)).custom).toEqual(changed.custom);
    const same = ok<Item>(await patch(changed, { level: 2.5 }));
    expect(same.revision).toBe(changed.revision);
    expect((await create(undefined)).custom).toEqual({});
  });

  it.each([
    [{ nowhere: 1 }, 'unknown_field', 'There is no custom field nowhere'],
    [{ level: 2.55 }, 'invalid_value', 'Level: at most 1 decimal places'],
    [{ level: '2' }, 'invalid_value', 'Level: must be a number'],
    [{ zone: 'west' }, 'invalid_value', 'Zone: must be one of its options'],
    [{ facade_note: 'a\nb' }, 'invalid_value', 'Façade note: must be a single line'],
  ])('refuse %o by name', async (custom, code, message) => {
    const [key] = Object.keys(custom);
    const expected = { code: 'request.invalid', errors: [{ pointer: `/custom/${key}`, code, message }] };
    const refused = await post(custom);
    expect(refused.statusCode).toBe(400);
    expect(refused.json<Problem>()).toMatchObject(expected);
    const changed = await patch(await create({}), custom);
    expect(changed.json<Problem>()).toMatchObject(expected);
  });

  it('refuse a change of an old revision, with the values of the current one', async () => {
    const item = await create({ level: 1 });
    ok(await patch(item, { level: 2 }));
    const late = await patch(item, { level: 3 });
    expect(late.statusCode).toBe(412);
    expect(late.json<Problem>()).toMatchObject({ current: { custom: { level: 2 } } });
  });

  it('belong to their company alone', async () => {
    expect((await post({ level: 1 }, foreign)).json<Problem>()).toMatchObject({
      errors: [{ code: 'unknown_field' }],
    });
  });

  it('filter and sort the list', async () => {
    const made = [
      await create({ facade_note: 'Brick 100%', level: 1.5, zone: 'north' }),
      await create({ facade_note: 'Glass', level: -3, zone: 'south' }),
      await create({ level: 20, zone: 'north' }),
      await create({}),
    ];
    const mark = new Set(made.map(({ id }) => id));
    const places = async (query: Record<string, string>) =>
      (await list(query))
        .filter(({ id }) => mark.has(id))
        .map(({ id }) => made.findIndex((one) => one.id === id));
    const found = async (condition: unknown) =>
      (await places({ custom: JSON.stringify(condition) })).toSorted((a, b) => a - b);
    expect(await found({ zone: 'north' })).toEqual([0, 2]);
    expect(await found({ zone: ['north', 'south'], level: { max: 2 } })).toEqual([0, 1]);
    expect(await found({ level: { min: 1.5, max: 20 } })).toEqual([0, 2]);
    expect(await found({ facade_note: { has: 'brick 100%' } })).toEqual([0]);
    expect(await found({ facade_note: 'Glass' })).toEqual([1]);
    expect(await places({ customSort: 'level' })).toEqual([1, 0, 2, 3]);
    expect((await places({ customSort: '-level' })).slice(0, 3)).toEqual([2, 0, 1]);
    expect(await places({ customSort: 'zone' })).toHaveLength(4);
    expect((await places({ customSort: 'facade_note' })).slice(0, 2)).toEqual([0, 1]);
    expect((await places({ customSort: '-facade_note' })).slice(0, 2)).toEqual([1, 0]);
  });

  it('are followed page by page in any order', async () => {
    for (const customSort of ['level', '-level', 'zone', 'facade_note', '-facade_note']) {
      const all = (await list({ customSort })).map(({ id }) => id);
      const paged: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const search: URLSearchParams = new URLSearchParams({
          limit: '3',
          customSort,
          ...(cursor && { cursor }),
        });
        const page: Page<Item> = ok(await mine.admin.call('GET', `${routes.list.path}?${search}`));
        paged.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      }
      expect(paged).toEqual(all);
    }
  });

  it.each([
    ['custom', '{"nowhere":1}', 'There is no custom field nowhere'],
    ['custom', '{"level":"high"}', 'Level: this condition does not fit a field of the type number'],
    ['custom', '{"zone":{"min":1}}', 'Zone: this condition does not fit a field of the type choice'],
    ['custom', '{', 'Invalid filter: JSON with a condition for each key'],
    ['customSort', 'nowhere', 'There is no custom field nowhere'],
  ])('refuse the filter %s=%s by name', async (name, value, message) => {
    const search = new URLSearchParams({ [name]: value });
    const refused = await mine.admin.call('GET', `${routes.list.path}?${search}`);
    expect(refused.statusCode).toBe(400);
    expect(refused.json<Problem>()).toMatchObject({ errors: [{ pointer: `/${name}`, message }] });
  });

  it('are columns of the file', async () => {
    await create({ facade_note: '=SUM(1)', level: 4, zone: 'south' });
    const { body } = await mine.admin.call('GET', routes.csv.path);
    const [header = ''] = body.split('\r\n');
    expect(header).toContain('Façade note,Level,Zone');
    expect(body).toContain("'=SUM(1),4.0 m,South");
  });

  it('are changes of the timeline, in words', async () => {
    const item = await create({ level: 4 });
    ok(await patch(item, { level: 5.5, zone: 'north' }));
    const topic = companyTopic(mine.companyId, 'timeline');
    const events = await topicEvents(mine.admin, topic, `&entityId=${item.id}`);
    expect(events.at(-1)?.changes).toEqual([
      { field: 'custom.level', label: 'Level', from: '4.0 m', to: '5.5 m' },
      { field: 'custom.zone', label: 'Zone', from: null, to: 'North' },
    ]);
  });

  describe.each(['hidden', 'read'] as const)('that managers may not write: %s', (access) => {
    let field: CustomField;
    beforeAll(async () => {
      const own = { customer: 'write', technician: 'write', manager: access };
      field = await newField(mine.admin, { recordKind: kind, label: `Secret ${access}`, access: own });
    });

    it('are refused by name', async () => {
      const item = await create({ [field.key]: 'one' });
      const refused = await patch(item, { [field.key]: 'two' }, mine.manager);
      expect(refused.statusCode).toBe(access === 'hidden' ? 400 : 403);
      expect(refused.json<Problem>().errors).toMatchObject([
        { pointer: `/custom/${field.key}`, code: access === 'hidden' ? 'unknown_field' : 'forbidden' },
      ]);
      expect(ok<Item>(await read(mine.admin, record, item.id)).custom).toEqual({ [field.key]: 'one' });
    });

    it('can be filtered and sorted by those who see them', async () => {
      const query = [`custom={"${field.key}":"one"}`, `customSort=${field.key}`];
      for (const each of query) {
        const answer = await mine.manager.call('GET', `${routes.list.path}?${each}`);
        expect(answer.statusCode).toBe(access === 'hidden' ? 400 : 200);
      }
    });

    it('keep their value when a manager changes something else', async () => {
      const item = await create({ [field.key]: 'one' });
      const changed = ok<Item>(await patch(item, { level: 7 }, mine.manager));
      expect(changed.custom).toEqual({ level: 7, ...(access === 'read' ? { [field.key]: 'one' } : {}) });
      expect(ok<Item>(await read(mine.admin, record, item.id)).custom).toEqual({
        level: 7,
        [field.key]: 'one',
      });
    });
  });

  it.each(roles)('are shown to a role as the company says: %s', async (role) => {
    if (scopeOf(role, recordAction(kind, 'view')) === 'none') return;
    const shown = ok<{ items: { recordKind: string; key: string }[] }>(
      await mine[role].call('GET', '/api/custom-fields/shown'),
    );
    const keys = shown.items.filter(({ recordKind }) => recordKind === kind).map(({ key }) => key);
    expect(keys.includes('secret_hidden')).toBe(role !== 'manager');
    for (const item of await list({}, mine[role])) {
      expect(keys).toEqual(expect.arrayContaining(Object.keys(item.custom)));
    }
  });
});
