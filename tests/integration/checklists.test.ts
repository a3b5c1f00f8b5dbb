import type { Checklist } from '@switchyard/contracts/checklists/checklist.ts';
import { isForTrade } from '@switchyard/contracts/checklists/checklist-rules.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Problem } from '@switchyard/contracts/http/problem.ts';
import { companyTopic, personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import { trades } from '@switchyard/contracts/technicians/technician.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUpOverHttp } from '../support/sign-up.ts';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';
import { topicEvents } from '../support/topic-history.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

let app: TestApp;
let company: WorkCompany;
beforeAll(async () => {
  app = await createTestApp();
  company = await newWorkCompany(app);
});
afterAll(() => app[Symbol.asyncDispose]());

type Fields = Record<string, unknown>;
const safe = { id: 'safe', label: 'Lock-out tag placed', kind: 'check', required: true };
const create = async (fields: Fields = {}, user: TestUser = company.manager) =>
  ok<Checklist>(
    await user.call('POST', '/api/checklists', { payload: { name: 'Safety', items: [safe], ...fields } }),
  );
const patch = ({ id, revision }: Checklist, payload: Fields, user: TestUser = company.manager) =>
  user.call('PATCH', `/api/checklists/${id}`, { revision, payload });
const pointers = (answer: { json(): unknown }) =>
  ((answer.json() as Problem).errors ?? []).map(({ pointer }) => pointer);

describe('checklists', () => {
  it('are written by the office and read by technicians', async () => {
    const made = await create({ name: 'Boiler', trades: ['hvac'] });
    expect(made).toMatchObject({
      revision: 1,
      items: [{ ...safe, unit: null, options: [], showWhen: null }],
    });
    const url = `/api/checklists/${made.id}`;
    expect(ok<Checklist>(await company.technician.call('GET', url))).toEqual(made);
    expect((await company.customer.call('GET', url)).statusCode).toBe(403);
    expect((await patch(made, { name: 'Mine' }, company.technician)).statusCode).toBe(403);
    const changed = ok<Checklist>(await patch(made, { name: 'Boiler service' }));
    expect(changed).toMatchObject({ revision: 2, name: 'Boiler service' });
    expect((await patch(made, { name: 'Late' })).json()).toMatchObject({
      code: 'revision.stale',
      current: { revision: 2 },
    });
    expect(ok<Checklist>(await patch(changed, { name: 'Boiler service' })).revision).toBe(2);
  });

  it('are listed by name, by trade, by words', async () => {
    const own = await newWorkCompany(app);
    for (const [name, of] of [
      ['Zeta', []],
      ['Alpha', ['hvac']],
      ['Midway', ['plumbing', 'hvac']],
      ['Other', ['security']],
    ] as const) {
      await create({ name, trades: of }, own.manager);
    }
    const names = async (query: string) =>
      ok<Page<Checklist>>(await own.technician.call('GET', `/api/checklists${query}`)).items.map(
        ({ name }) => name,
      );
    expect(await names('')).toEqual(['Alpha', 'Midway', 'Other', 'Zeta']);
    expect(await names('?trade=hvac')).toEqual(['Alpha', 'Midway', 'Zeta']);
    expect(await names('?q=mid')).toEqual(['Midway']);
    const first = ok<Page<Checklist>>(await own.manager.call('GET', '/api/checklists?limit=3&count=true'));
    expect(first.total).toBe(4);
    expect(await names(`?limit=3&cursor=${first.nextCursor}`)).toEqual(['Zeta']);
  });

  it('name every bad field', async () => {
    const cases: [Fields, string][] = [
      [{ name: 'x' }, '/name'],
      [{ items: [] }, '/items'],
      [{ items: [safe, safe] }, '/items'],
      [{ trades: ['magic'] }, '/trades/0'],
      [{ items: [{ ...safe, id: 'Not Good' }] }, '/items/0/id'],
      [{ items: [{ ...safe, kind: 'guess' }] }, '/items/0/kind'],
      [{ items: [{ ...safe, kind: 'choice', options: ['Only one'] }] }, '/items/0/options'],
      [{ items: [{ ...safe, showWhen: { itemId: 'later', equals: true } }] }, '/items'],
    ];
    for (const [fields, pointer] of cases) {
      const payload = { name: 'Safety', items: [safe], ...fields };
      const answer = await company.manager.call('POST', '/api/checklists', { payload });
      expect({ fields, found: pointers(answer) }).toEqual({ fields, found: [pointer] });
    }
  });

  it('can be deleted although they were answered, and restored for 30 days', async () => {
    const made = await create({ name: 'Old list' });
    const url = `/api/checklists/${made.id}`;
    const gone = ok<Checklist>(await company.manager.call('DELETE', url, { revision: 1 }));
    expect(gone.deletedAt).not.toBeNull();
    expect((await company.technician.call('GET', url)).statusCode).toBe(410);
    expect((await patch(made, { name: 'Back' })).statusCode).toBe(410);
    const deleted = ok<Page<Checklist>>(await company.manager.call('GET', '/api/checklists?deleted=true'));
    expect(deleted.items.map(({ id }) => id)).toEqual([made.id]);
    expect((await company.technician.call('GET', '/api/checklists?deleted=true')).statusCode).toBe(403);
    const back = ok<Checklist>(await company.manager.call('POST', `${url}/restore`, { revision: 2 }));
    expect(back).toMatchObject({ deletedAt: null, revision: 3 });
    const twice = await company.manager.call('POST', `${url}/restore`, { revision: 3 });
    expect(twice.json<Problem>().code).toBe('record.not_deleted');
    ok(await company.manager.call('DELETE', url, { revision: 3 }));
    await app.services.database.inCompany(company.companyId, (tx) =>
      sql`UPDATE checklists SET deleted_at = now() - interval '31 days' WHERE id = ${made.id}`.execute(tx),
    );
    const late = await company.manager.call('POST', `${url}/restore`, { revision: 4 });
    expect(late.json<Problem>().code).toBe('record.restore_expired');
  });

  it('are told to staff alone', async () => {
    const made = await create({ name: 'Told' });
    const changed = ok<Checklist>(await patch(made, { trades: ['hvac'] }));
    const { companyId } = company;
    const heard = async (topic: string) =>
      (await topicEvents(company.manager, topic, `&entityId=${made.id}`)).map(({ type }) => type);
    const dispatch = companyTopic(companyId, 'dispatch');
    for (const topic of [dispatch, companyTopic(companyId, 'timeline')]) {
      expect(await heard(topic)).toEqual(['checklist.created', 'checklist.updated']);
    }
    expect(await heard(personalTopic(companyId, 'technician', company.worker.id))).toEqual([]);
    expect(await heard(personalTopic(companyId, 'customer', company.account.id))).toEqual([]);
    const [, event] = await topicEvents(company.manager, dispatch, `&entityId=${made.id}`);
    expect(event?.record).toEqual({ kind: 'checklist', checklist: changed });
  });
});

describe('a new company', () => {
  it('begins with a checklist for every trade, with required and conditional items', async () => {
    const { cookie } = await signUpOverHttp(app);
    const answer = await app.app.inject({ url: '/api/checklists', headers: { cookie } });
    const { items } = ok<Page<Checklist>>(answer);
    for (const trade of trades) {
      const asked = items.filter((checklist) => isForTrade(checklist, trade));
      expect({ trade, lists: asked.length }).toEqual({ trade, lists: 2 });
      const own = asked.flatMap((checklist) => (checklist.trades.length > 0 ? checklist.items : []));
      expect(own.some((item) => item.required)).toBe(true);
      expect(own.some((item) => item.showWhen !== null)).toBe(true);
    }
    const kinds = new Set(items.flatMap((checklist) => checklist.items.map(({ kind }) => kind)));
    expect([...kinds].toSorted()).toEqual(['check', 'choice', 'number', 'photo', 'signature', 'text']);
  });
});
