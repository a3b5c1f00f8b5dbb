import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDevice, queuedNote, queuedPatch, queuedStep, type SyncDevice } from '../support/sync-device.ts';
import { createSyncLab, type SyncLab } from '../support/sync-lab.ts';
import { ok, type WorkCompany } from '../support/work-company.ts';

let lab: SyncLab;
let company: WorkCompany;
let office: SyncDevice;
beforeAll(async () => {
  lab = await createSyncLab();
  ({ company, office } = lab);
});
afterAll(() => lab[Symbol.asyncDispose]());

describe('a record that has moved on', () => {
  it('is merged field by field', async () => {
    const customer = await company.newCustomer();
    const action = queuedPatch('/api/customers', customer, { phone: '+16175550111', tags: ['vip'] });
    ok(
      await company.admin.call('PATCH', `/api/customers/${customer.id}`, {
        revision: customer.revision,
        payload: { email: 'bakery@example.test', tags: ['net30'] },
      }),
    );
    const [result] = await office.sync(action);
    expect(result).toMatchObject({ outcome: 'applied', merged: true, kept: [] });
    expect(result?.record as Customer).toMatchObject({
      phone: '+16175550111',
      email: 'bakery@example.test',
      tags: ['net30', 'vip'],
    });
    expect(await office.sync(action)).toMatchObject([{ outcome: 'applied', merged: true, replayed: true }]);
  });

  it('asks a person when both sides changed the same, says who and when, and writes nothing', async () => {
    const customer = await company.newCustomer();
    const action = queuedPatch('/api/customers', customer, { name: 'Harbor Bread', phone: '+16175550111' });
    ok(
      await company.admin.call('PATCH', `/api/customers/${customer.id}`, {
        revision: customer.revision,
        payload: { name: 'Harbor Bakery & Sons' },
      }),
    );
    const [result] = await office.sync(action);
    expect(result).toMatchObject({
      outcome: 'conflict',
      kind: 'fields',
      fields: [
        { field: 'name', base: 'Harbor Bakery', mine: 'Harbor Bread', theirs: 'Harbor Bakery & Sons' },
      ],
      changedBy: { name: 'Test admin' },
      problem: { code: 'revision.stale' },
      record: { name: 'Harbor Bakery & Sons', phone: null },
    });
    expect(await lab.eventsOf(action.id)).toEqual([]);
  });

  it('keeps the office’s plan and tells the sender', async () => {
    const { visit } = await lab.newFieldWork();
    const shift = (hours: number) => ({
      scheduledStart: new Date(Date.parse(visit.scheduledStart) + hours * 3_600_000).toISOString(),
      scheduledEnd: new Date(Date.parse(visit.scheduledEnd) + hours * 3_600_000).toISOString(),
    });
    const action = queuedPatch('/api/visits', visit, { ...shift(400), notes: 'Bring a ladder' });
    const moved = ok<Visit>(
      await company.admin.call('PATCH', `/api/visits/${visit.id}`, {
        revision: visit.revision,
        payload: shift(500),
      }),
    );
    const [result] = await office.sync(action);
    expect(result).toMatchObject({
      outcome: 'applied',
      merged: true,
      kept: [{ field: 'scheduledStart' }, { field: 'scheduledEnd' }],
      record: { scheduledStart: moved.scheduledStart, notes: 'Bring a ladder' },
    });
    const inbox = ok<{ items: { title: string; body: string }[] }>(
      await company.manager.call('GET', '/api/notifications'),
    ).items;
    expect(inbox[0]).toMatchObject({
      title: expect.stringContaining('The office moved this visit meanwhile') as string,
      body: 'Your change of the time was not applied',
    });
  });

  it('lets a step go on that is still possible, and asks about one that is not', async () => {
    const { visit, phone } = await lab.newFieldWork();
    ok(
      await company.manager.call('PATCH', `/api/visits/${visit.id}`, {
        revision: visit.revision,
        payload: { notes: 'Gate code 4711' },
      }),
    );
    expect(await phone.sync(queuedStep(visit, 'en_route'))).toMatchObject([
      { outcome: 'applied', merged: true, record: { state: 'en_route', notes: 'Gate code 4711' } },
    ]);
    const { visit: cancelled, phone: second } = await lab.newFieldWork();
    await company.advance(cancelled, 'cancelled');
    expect(await second.sync(queuedStep(cancelled, 'en_route'))).toMatchObject([
      {
        outcome: 'conflict',
        kind: 'state',
        changedBy: { name: 'Test manager' },
        problem: { code: 'visit.transition_refused' },
        record: { state: 'cancelled' },
      },
    ]);
  });

  it('that was deleted is a conflict for the office', async () => {
    const customer = await company.newCustomer({ name: 'Short lived' });
    ok(await company.admin.call('DELETE', `/api/customers/${customer.id}`, { revision: customer.revision }));
    expect(
      await office.sync(queuedPatch('/api/customers', customer, { phone: '+16175550112' })),
    ).toMatchObject([
      {
        outcome: 'conflict',
        kind: 'deleted',
        changedBy: { name: 'Test admin' },
        problem: { code: 'record.gone' },
      },
    ]);
  });

  it('is named by the revision that brings it back, to those who may do that', async () => {
    const customer = await company.newCustomer({ name: 'Short lived' });
    const url = `/api/customers/${customer.id}`;
    const deleted = ok<Customer>(await company.admin.call('DELETE', url, { revision: customer.revision }));
    const change = (phone: string) => queuedPatch('/api/customers', customer, { phone });
    const [toManager] = await office.sync(change('+16175550113'));
    expect(toManager).not.toHaveProperty('record');
    const action = change('+16175550114');
    const admin = newDevice(company.admin);
    const [toAdmin] = await admin.sync(action);
    expect(toAdmin?.record).toEqual({
      id: customer.id,
      revision: deleted.revision,
      deletedAt: deleted.deletedAt,
    });
    ok(await company.admin.call('POST', `${url}/restore`, { revision: deleted.revision }));
    expect(await admin.sync(action)).toMatchObject([
      { outcome: 'applied', record: { phone: '+16175550114' } },
    ]);
  });
});

describe('a device with a wrong clock', () => {
  it('has its times corrected by what it is off, never into the future', async () => {
    const { visit, phone } = await lab.newFieldWork();
    const twoHours = 2 * 3_600_000;
    const onDevice = (ago: number) => new Date(Date.now() + twoHours - ago).toISOString();
    const note = queuedNote(visit, 'An hour ago', { occurredAt: onDevice(3_600_000) });
    const step = queuedStep(visit, 'en_route', { body: { occurredAt: onDevice(60_000) } });
    const ahead = queuedNote(visit, 'Ahead', { occurredAt: onDevice(-600_000) });
    const answer = await phone.send([note, step, ahead], { sentAt: onDevice(0) });
    expect(answer.json()).toMatchObject({
      results: [{ outcome: 'applied' }, { outcome: 'applied' }, { outcome: 'applied' }],
    });
    const [first, last] = await lab.readEntries(visit.id);
    const age = (instant: string | null | undefined) => Date.now() - Date.parse(instant ?? '');
    expect(age(first?.occurredAt)).toBeGreaterThan(3_500_000);
    expect(age(first?.occurredAt)).toBeLessThan(3_700_000);
    expect(age(last?.occurredAt)).toBeGreaterThanOrEqual(0);
    expect(age(last?.occurredAt)).toBeLessThan(60_000);
    const { stamps } = await lab.readVisit(visit.id);
    expect(age(stamps.enRouteAt)).toBeGreaterThan(50_000);
    expect(age(stamps.enRouteAt)).toBeLessThan(120_000);
  });
});
