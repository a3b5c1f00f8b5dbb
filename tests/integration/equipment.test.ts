import type { EquipmentReading } from '@switchyard/contracts/equipment/equipment-reading.ts';
import type { ReliabilityReply } from '@switchyard/contracts/equipment/equipment-routes.ts';
import type { Equipment } from '@switchyard/contracts/equipment/equipment.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Problem } from '@switchyard/contracts/http/problem.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { SyncResult } from '@switchyard/contracts/offline/sync-routes.ts';
import type { TechnicianPack } from '@switchyard/contracts/offline/technician-pack-routes.ts';
import { isUnderWarranty, isWarrantyEnding } from '@switchyard/contracts/equipment/equipment-rules.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDevice, queued } from '../support/sync-device.ts';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

const base = '/api/equipment';
const hourMs = 3_600_000;
const start = Date.parse('2026-11-20T16:00:00Z');
let app: TestApp;
let company: WorkCompany;
let now = new Date(start);
beforeAll(async () => {
  app = await createTestApp({ deps: { clock: { now: () => now } } });
  company = await newWorkCompany(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const at = (hours: number) => new Date(start + hours * hourMs).toISOString();
const goTo = (hours: number) => {
  now = new Date(start + hours * hourMs);
};
const errorsOf = (answer: { json(): unknown }) =>
  ((answer.json() as Problem).errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`);
const codeOf = (answer: { json(): unknown }) => (answer.json() as Problem).code;
const placed = () => ({ customerId: company.account.id, siteId: company.site.id });
const add = (fields: Record<string, unknown> = {}, user: TestUser = company.manager) =>
  user.call('POST', base, { payload: { name: 'Gas furnace', category: 'furnace', ...placed(), ...fields } });
const added = async (fields: Record<string, unknown> = {}) => ok<Equipment>(await add(fields));
const read = async ({ id }: { id: string }, user: TestUser = company.manager) =>
  ok<Equipment>(await user.call('GET', `${base}/${id}`));
const change = async ({ id }: Equipment, payload: Record<string, unknown>, user = company.manager) => {
  const { revision } = await read({ id });
  return await user.call('PATCH', `${base}/${id}`, { revision, payload });
};
const step = async ({ id }: { id: string }, payload: Record<string, unknown>, user = company.manager) => {
  const { revision } = await read({ id });
  return await user.call('POST', `${base}/${id}/transitions`, { revision, payload });
};
const stepped = async (item: { id: string }, payload: Record<string, unknown>, user?: TestUser) =>
  ok<Equipment>(await step(item, payload, user));
const measure = ({ id }: Equipment, payload: Record<string, unknown>, user: TestUser = company.manager) =>
  user.call('POST', `${base}/${id}/readings`, { payload });
const figuresOf = async ({ id }: Equipment, user: TestUser = company.manager) =>
  ok<ReliabilityReply>(await user.call('GET', `${base}/${id}/reliability`));

describe('whose equipment it is', () => {
  it('belongs to a customer and is at a site of this customer', async () => {
    const item = await added({ serial: 'S-100', model: '59TP6' });
    expect(item).toMatchObject({
      number: 1,
      state: 'in_service',
      customerName: company.account.name,
      siteName: company.site.name,
      lastWork: null,
      meters: [],
    });
    const other = await company.newCustomer({ name: 'Other' });
    expect(errorsOf(await add({ customerId: other.id }))).toEqual(['/siteId wrong_customer']);
    expect(errorsOf(await add({ customerId: null, siteId: null }))).toEqual([
      '/customerId required',
      '/siteId required',
    ]);
    expect(errorsOf(await add({ siteId: item.id }))).toEqual(['/siteId not_found']);
    const foreign = await newWorkCompany(app);
    expect(errorsOf(await add({ customerId: foreign.account.id, siteId: foreign.site.id }))).toEqual([
      '/customerId not_found',
      '/siteId not_found',
    ]);
    const theirs = ok<Equipment>(
      await foreign.manager.call('POST', base, {
        payload: { name: 'Boiler', customerId: foreign.account.id, siteId: foreign.site.id },
      }),
    );
    expect(errorsOf(await add({ parentId: theirs.id }))).toEqual(['/parentId not_found']);
    expect((await company.manager.call('GET', `${base}/${theirs.id}`)).statusCode).toBe(404);
  });

  it('is a tool of the company without a customer', async () => {
    expect(errorsOf(await add({ ownerKind: 'company' }))).toEqual([
      '/customerId not_allowed',
      '/siteId not_allowed',
    ]);
    const tool = await added({
      name: 'Recovery machine',
      category: 'tool',
      ownerKind: 'company',
      customerId: null,
      siteId: null,
    });
    expect((await read(tool, company.technician)).name).toBe('Recovery machine');
    expect((await company.customer.call('GET', `${base}/${tool.id}`)).statusCode).toBe(404);
    expect(errorsOf(await add({ parentId: tool.id }))).toEqual(['/parentId not_found']);
  });

  it('is handed to another customer without its parts only', async () => {
    const whole = await added({ name: 'Chiller' });
    const part = await added({ name: 'Compressor', parentId: whole.id });
    const buyer = await company.newCustomer({ name: 'Buyer' });
    const place = await company.newSite({ customerId: buyer.id });
    const handed = { customerId: buyer.id, siteId: place.id };
    expect(errorsOf(await change(whole, handed))).toEqual(['/customerId has_parts']);
    expect(errorsOf(await change(part, handed))).toEqual(['/parentId not_found']);
    ok(await change(part, { ...handed, parentId: null }));
    ok(await change(whole, handed));
  });

  it('keeps its customer’s site from being deleted', async () => {
    const place = await company.newSite({ name: 'Annex' });
    const item = await added({ siteId: place.id });
    const remove = () => company.admin.call('DELETE', `/api/sites/${place.id}`, { revision: place.revision });
    expect(codeOf(await remove())).toBe('record.referenced');
    ok(await company.admin.call('DELETE', `${base}/${item.id}`, { revision: item.revision }));
    expect((await remove()).statusCode).toBe(200);
    const restore = await company.admin.call('POST', `${base}/${item.id}/restore`, {
      revision: item.revision + 1,
    });
    expect(restore.statusCode).toBeGreaterThanOrEqual(400);
  });
});

describe('a tree of equipment', () => {
  it('refuses a cycle with its path, and more than eight levels', async () => {
    const levels: Equipment[] = [];
    for (let level = 1; level <= 8; level += 1)
      levels.push(await added({ name: `Level ${level}`, parentId: levels.at(-1)?.id ?? null }));
    const [top, second] = levels as [Equipment, Equipment];
    expect(errorsOf(await add({ name: 'Level 9', parentId: levels.at(-1)?.id }))).toEqual([
      '/parentId too_deep',
    ]);
    const cycle = await change(top, { parentId: levels[2]?.id });
    expect(errorsOf(cycle)).toEqual(['/parentId circular']);
    expect(cycle.json<Problem>().errors?.[0]?.message).toContain('Level 1 › Level 2 › Level 3 › Level 1');
    expect(errorsOf(await change(top, { parentId: top.id }))).toEqual(['/parentId circular']);
    const above = await added({ name: 'Above' });
    expect(errorsOf(await change(top, { parentId: above.id }))).toEqual(['/parentId too_deep']);
    ok(await change(second, { parentId: above.id }));
    expect((await read(second)).parentName).toBe('Above');
    const held = await company.admin.call('DELETE', `${base}/${above.id}`, { revision: above.revision });
    expect(codeOf(held)).toBe('record.referenced');
  });

  it('does not become a cycle when two people move at once', async () => {
    const [a, b] = [await added({ name: 'Unit A' }), await added({ name: 'Unit B' })];
    const answers = await Promise.all([change(a, { parentId: b.id }), change(b, { parentId: a.id })]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((x, y) => x - y)).toEqual([200, 400]);
  });
});

describe('a serial number', () => {
  it('is unique within its model among what is not deleted', async () => {
    const first = await added({ model: 'XC21', serial: '1904-77' });
    expect(errorsOf(await add({ model: 'xc21', serial: '1904-77' }))).toEqual(['/serial taken']);
    const other = await added({ model: 'XC25', serial: '1904-77' });
    expect(errorsOf(await change(other, { model: 'XC21' }))).toEqual(['/serial taken']);
    ok(await company.admin.call('DELETE', `${base}/${first.id}`, { revision: first.revision }));
    const again = await added({ model: 'XC21', serial: '1904-77' });
    const back = await company.admin.call('POST', `${base}/${first.id}/restore`, {
      revision: first.revision + 1,
    });
    expect(errorsOf(back)).toEqual(['/serial taken']);
    ok(await change(again, { serial: '1904-78' }));
    ok(await company.admin.call('POST', `${base}/${first.id}/restore`, { revision: first.revision + 1 }));
  });

  it('is taken by one of two that ask at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => add({ model: 'Twin', serial: 'one' })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((x, y) => x - y)).toEqual([201, 400, 400]);
  });

  it('finds its equipment, as do number, model and name', async () => {
    const item = await added({
      name: 'Walk-in cooler',
      manufacturer: 'Bohn',
      model: 'ADT120',
      serial: 'QX7781',
    });
    for (const q of ['QX77', `E-${item.number}`, 'ADT1', 'walk-in', 'bohn']) {
      const { items } = ok<Page<Equipment>>(await company.manager.call('GET', `${base}?q=${q}`));
      expect({ q, found: items.some(({ id }) => id === item.id) }).toEqual({ q, found: true });
    }
    const found = ok<{ results: unknown }>(await company.manager.call('GET', '/api/search?q=QX7781'));
    expect(JSON.stringify(found)).toContain(item.id);
  });
});

describe('states and downtime', () => {
  it('keeps every time in a state, with who, why and the job', async () => {
    goTo(0);
    const job = await company.newJob();
    const item = await added({ name: 'Boiler' });
    expect(codeOf(await step(item, { to: 'down' }))).toBe('equipment.transition_refused');
    goTo(10);
    await stepped(item, { to: 'down', reason: 'Cracked heat exchanger', jobId: job.id });
    goTo(12);
    await stepped(item, { to: 'under_maintenance' });
    goTo(15);
    const back = await stepped(item, { to: 'in_service' });
    expect(back).toMatchObject({ state: 'in_service', stateAt: at(15), stateReason: null });
    const { spans } = await figuresOf(item);
    expect(spans).toMatchObject([
      { state: 'in_service', startedAt: at(0), endedAt: at(10) },
      {
        state: 'down',
        startedAt: at(10),
        endedAt: at(12),
        reason: 'Cracked heat exchanger',
        jobId: job.id,
        jobLabel: `#${job.number} ${job.title}`,
      },
      { state: 'under_maintenance', startedAt: at(12), endedAt: at(15) },
      { state: 'in_service', startedAt: at(15), endedAt: null },
    ]);
  });

  it('counts a step that happened before the last one from that one, and refuses the future', async () => {
    goTo(20);
    const item = await added({ name: 'Pump' });
    goTo(24);
    await stepped(item, { to: 'degraded', reason: 'Noisy', occurredAt: at(22) });
    const late = await stepped(item, { to: 'down', reason: 'Seized', occurredAt: at(21) });
    expect(late.stateAt).toBe(at(22));
    expect(errorsOf(await step(item, { to: 'in_service', occurredAt: at(25) }))).toEqual([
      '/occurredAt in_future',
    ]);
    await stepped(item, { to: 'in_service', occurredAt: at(23) });
    const { spans } = await figuresOf(item);
    expect(spans.map(({ state, startedAt, endedAt }) => [state, startedAt, endedAt])).toEqual([
      ['in_service', at(20), at(22)],
      ['degraded', at(22), at(22)],
      ['down', at(22), at(23)],
      ['in_service', at(23), null],
    ]);
  });

  it('takes replayed steps of a technician in the order of the device, after what the office did meanwhile', async () => {
    goTo(30);
    await company.newVisit({ startHour: 22 });
    const item = await added({ name: 'Heat pump' });
    goTo(34);
    await stepped(item, { to: 'degraded', reason: 'The customer called', occurredAt: at(33) });
    const queuedStep = (body: Record<string, unknown> & { occurredAt: string }) =>
      queued({
        method: 'POST',
        url: `${base}/${item.id}/transitions`,
        body,
        occurredAt: body.occurredAt,
        baseRevision: item.revision,
      });
    goTo(36);
    const actions = [
      queuedStep({ to: 'down', reason: 'Dead compressor', occurredAt: at(32) }),
      queuedStep({ to: 'under_maintenance', occurredAt: at(34.5) }),
      queuedStep({ to: 'in_service', occurredAt: at(35) }),
    ];
    const answer = await newDevice(company.technician).send(actions, { sentAt: at(36) });
    const { results } = ok<{ results: SyncResult[] }>(answer);
    expect(results.map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'applied']);
    const { spans } = await figuresOf(item);
    expect(spans.map(({ state, startedAt }) => [state, startedAt])).toEqual([
      ['in_service', at(30)],
      ['degraded', at(33)],
      ['down', at(33)],
      ['under_maintenance', at(34.5)],
      ['in_service', at(35)],
    ]);
  });

  it('is retired by the office alone, and stays so', async () => {
    goTo(40);
    await company.newVisit({ startHour: 24 });
    const item = await added();
    const asked = await step(item, { to: 'retired', reason: 'Old' }, company.technician);
    expect(codeOf(asked)).toBe('equipment.transition_refused');
    await stepped(item, { to: 'degraded', reason: 'Rust' }, company.technician);
    await stepped(item, { to: 'retired', reason: 'Replaced' });
    expect(codeOf(await step(item, { to: 'in_service' }))).toBe('equipment.transition_refused');
  });
});

describe('availability, MTBF and MTTR', () => {
  it('are counted from the downtimes of twelve months, planned maintenance left out', async () => {
    goTo(1000);
    const item = await added({ name: 'Rooftop unit' });
    const history: readonly [hours: number, to: string, reason?: string][] = [
      [1100, 'down', 'Fan'],
      [1104, 'under_maintenance'],
      [1110, 'in_service'],
      [1200, 'under_maintenance'],
      [1220, 'in_service'],
      [1300, 'degraded', 'Cools badly'],
      [1350, 'down', 'Compressor'],
      [1380, 'in_service'],
      [1400, 'standby'],
      [1450, 'in_service'],
    ];
    for (const [hours, to, reason] of history) {
      goTo(hours);
      await stepped(item, { to, ...(reason === undefined ? {} : { reason }) });
    }
    goTo(1500);
    const figures = await figuresOf(item);
    // Down from 1100 to 1110 and from 1350 to 1380; in service or degraded without these, 20 h of maintenance and 50 h of standby.
    expect(figures).toMatchObject({
      from: at(1000),
      to: at(1500),
      downMs: 40 * hourMs,
      downtimes: 2,
      failures: 2,
      repairs: 2,
      operatingMs: 390 * hourMs,
      mtbfMs: 195 * hourMs,
      mttrMs: 20 * hourMs,
    });
    expect(figures.availability).toBeCloseTo(0.92, 10);
    goTo(1000 + 24 * 365 + 105);
    const later = await figuresOf(item);
    expect(later).toMatchObject({
      from: at(1105),
      downMs: 35 * hourMs,
      downtimes: 2,
      failures: 1,
      repairs: 2,
      mtbfMs: null,
    });
    goTo(50);
  });

  it('are not told from fewer than two cases', async () => {
    goTo(2000);
    const item = await added();
    goTo(2010);
    await stepped(item, { to: 'down', reason: 'Fan' });
    goTo(2020);
    expect(await figuresOf(item)).toMatchObject({
      availability: 0.5,
      downtimes: 1,
      failures: 1,
      repairs: 0,
      mtbfMs: null,
      mttrMs: null,
    });
    await stepped(item, { to: 'retired', reason: 'Not worth a repair' });
    goTo(2100);
    expect(await figuresOf(item)).toMatchObject({ to: at(2020), repairs: 0, availability: 0.5 });
    const seen = await figuresOf(item, company.customer);
    expect(seen.spans.map(({ reason }) => reason)).toEqual([null, null, null]);
    goTo(50);
  });
});

describe('a meter', () => {
  it('counts up unless it is reset with a reason; late readings fit between the others', async () => {
    goTo(60);
    const item = await added({ name: 'Generator' });
    const hours = { meter: 'Run hours', unit: 'h' };
    const first = ok<Equipment>(await measure(item, { ...hours, value: 100, occurredAt: at(50) }));
    expect(first).toMatchObject({
      revision: item.revision + 1,
      meters: [{ ...hours, value: 100, takenAt: at(50) }],
    });
    ok(await measure(item, { ...hours, meter: 'run hours', value: 160 }));
    expect(errorsOf(await measure(item, { ...hours, value: 159 }))).toEqual(['/value too_low']);
    expect(errorsOf(await measure(item, { ...hours, value: 161, occurredAt: at(55) }))).toEqual([
      '/value too_high',
    ]);
    expect(errorsOf(await measure(item, { ...hours, value: 200, unit: 'min' }))).toEqual([
      '/unit other_unit',
    ]);
    expect(errorsOf(await measure(item, { ...hours, value: 200, occurredAt: at(61) }))).toEqual([
      '/occurredAt in_future',
    ]);
    ok(await measure(item, { ...hours, value: 130, occurredAt: at(55) }));
    expect(errorsOf(await measure(item, { ...hours, value: 0, isReset: true }))).toEqual([
      '/resetReason required',
    ]);
    goTo(61);
    ok(await measure(item, { ...hours, value: 0, isReset: true, resetReason: 'New meter' }));
    expect(errorsOf(await measure(item, { ...hours, value: 300, occurredAt: at(60.5) }))).toEqual([]);
    const { readings } = ok<{ readings: EquipmentReading[] }>(
      await company.manager.call('GET', `${base}/${item.id}/readings`),
    );
    expect(readings.map(({ meter, value, isReset }) => [meter, value, isReset])).toEqual([
      ['Run hours', 100, false],
      ['Run hours', 130, false],
      ['Run hours', 160, false],
      ['Run hours', 300, false],
      ['Run hours', 0, true],
    ]);
    const { meters } = await read(item);
    expect(meters).toEqual([{ meter: 'Run hours', unit: 'h', value: 0, takenAt: at(61) }]);
  });
});

describe('a job', () => {
  it('names equipment of its customer, which tells its last work and its warranty', async () => {
    goTo(70);
    const item = await added({ warrantyUntil: '2026-12-24', installedOn: '2024-12-24' });
    const elsewhere = await company.newCustomer({ name: 'Elsewhere' });
    const place = await company.newSite({ customerId: elsewhere.id });
    const foreign = await added({ customerId: elsewhere.id, siteId: place.id });
    const body = { title: 'Tune-up', type: 'Maintenance', trade: 'hvac', ...placed(), estimatedMinutes: 60 };
    const refused = await company.manager.call('POST', '/api/jobs', {
      payload: { ...body, equipmentIds: [item.id, foreign.id] },
    });
    expect(errorsOf(refused)).toEqual(['/equipmentIds not_found']);
    const job = await company.newJob({ title: 'Tune-up', equipmentIds: [item.id, item.id] });
    expect(job.equipmentIds).toEqual([item.id]);
    const ofJob = ok<Page<Equipment>>(await company.manager.call('GET', `${base}?jobId=${job.id}`));
    expect(ofJob.items.map(({ id }) => id)).toEqual([item.id]);
    const ofItem = ok<Page<Job>>(await company.manager.call('GET', `/api/jobs?equipmentId=${item.id}`));
    expect(ofItem.items.map(({ id }) => id)).toEqual([job.id]);
    const ending = ok<Page<Equipment>>(await company.manager.call('GET', `${base}?warrantyEnding=true`));
    expect(ending.items.map(({ id }) => id)).toEqual([item.id]);
    const visit = await company.newVisit({ jobId: job.id, startHour: 40 });
    await company.advance(visit, 'dispatched', 'en_route', 'on_site', 'in_progress', 'completed');
    expect((await read(item)).lastWork).toMatchObject({ jobId: job.id, title: 'Tune-up' });
    const pack = ok<TechnicianPack>(await company.technician.call('GET', '/api/technician-pack'));
    const packed = pack.equipment.find(({ id }) => id === item.id);
    expect(packed).toEqual(await read(item, company.technician));
    ok(await company.admin.call('DELETE', `${base}/${item.id}`, { revision: (await read(item)).revision }));
    const current = ok<Job>(await company.manager.call('GET', `/api/jobs/${job.id}`));
    const keep = { revision: current.revision, payload: { equipmentIds: [item.id], tags: ['kept'] } };
    ok(await company.manager.call('PATCH', `/api/jobs/${job.id}`, keep));
  });

  it('is under warranty to the last day', () => {
    const item = { warrantyUntil: '2026-12-24' };
    expect(['2026-12-24', '2026-12-25'].map((day) => isUnderWarranty(item, day))).toEqual([true, false]);
    expect(['2026-09-24', '2026-09-25'].map((day) => isWarrantyEnding(item, day))).toEqual([false, true]);
    expect(isUnderWarranty({ warrantyUntil: null }, '2026-01-01')).toBe(false);
  });
});

describe('roles', () => {
  it('show a customer their own without costs, notes and reasons, and let them change nothing', async () => {
    goTo(80);
    const item = await added({ costMinor: 120_000, notes: 'Was fitted badly' });
    await stepped(item, { to: 'degraded', reason: 'Our mistake' });
    expect(await read(item)).toMatchObject({
      costMinor: 120_000,
      notes: 'Was fitted badly',
      stateReason: 'Our mistake',
    });
    expect(await read(item, company.customer)).toMatchObject({
      costMinor: null,
      notes: null,
      stateReason: null,
    });
    expect((await change(item, { name: 'Mine' }, company.customer)).statusCode).toBe(403);
    expect((await step(item, { to: 'in_service' }, company.customer)).statusCode).toBe(403);
    expect((await measure(item, { meter: 'x', value: 1 }, company.customer)).statusCode).toBe(403);
    expect((await add({}, company.customer)).statusCode).toBe(403);
  });

  it('let technicians read, move and measure the equipment at the sites of their visits', async () => {
    goTo(90);
    const place = await company.newSite({ name: 'Far away' });
    const far = await added({ siteId: place.id });
    expect((await company.technician.call('GET', `${base}/${far.id}`)).statusCode).toBe(404);
    expect((await step(far, { to: 'standby' }, company.technician)).statusCode).toBe(404);
    expect((await measure(far, { meter: 'x', value: 1 }, company.technician)).statusCode).toBe(404);
    await company.newVisit({ startHour: 26 });
    const near = await added({ costMinor: 5 });
    expect(await stepped(near, { to: 'standby' }, company.technician)).toMatchObject({
      state: 'standby',
      costMinor: null,
    });
    ok(await measure(near, { meter: 'Pressure', unit: 'psi', value: 12 }, company.technician));
    expect((await change(near, { name: 'Mine' }, company.technician)).statusCode).toBe(403);
    expect((await add({}, company.technician)).statusCode).toBe(403);
  });

  it('refuses a warranty that ends before the installation', async () => {
    expect(errorsOf(await add({ installedOn: '2026-05-01', warrantyUntil: '2026-04-30' }))).toEqual([
      '/warrantyUntil before_installation',
    ]);
    const item = await added({ warrantyUntil: '2026-04-30' });
    expect(errorsOf(await change(item, { installedOn: '2026-05-01' }))).toEqual([
      '/warrantyUntil before_installation',
    ]);
    expect(errorsOf(await add({ installedOn: '2026-02-30' }))).toHaveLength(1);
  });
});
