import type { DomainEvent, TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import { companyTopic, parseTopic, personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';
import { hoursFromNow, newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

let app: TestApp;
let company: WorkCompany;
beforeAll(async () => {
  app = await createTestApp();
  company = await newWorkCompany(app);
});
afterAll(() => app[Symbol.asyncDispose]());

type History = { epoch: string; head: number; items: TopicEvent[]; hasMore: boolean };
const history = async (topic: string, query = '', who: TestUser = company.manager) =>
  ok<History>(await who.call('GET', `/api/events?topic=${topic}&limit=500${query}`));
const timeline = () => companyTopic(company.companyId, 'timeline');
const dispatch = () => companyTopic(company.companyId, 'dispatch');
const technicianTopic = (id: string) => personalTopic(company.companyId, 'technician', id);
const nowhere = '01900000-0000-7000-8000-000000000000';
const customerTopic = () => personalTopic(company.companyId, 'customer', company.account.id);
/** Events of a topic about a job and its visits, oldest first. */
const about = async (topic: string, jobId: string): Promise<DomainEvent[]> =>
  (await history(topic, `&after=0&jobId=${jobId}`)).items.map((item) => item.event);
const types = (events: readonly DomainEvent[]) => events.map((event) => event.type);

describe('who hears of what', () => {
  it('tells staff, the technicians and the customer of a visit and of what it did to the job', async () => {
    const visit = await company.newVisit({ startHour: 10 });
    const expected = ['job.created', 'visit.planned', 'job.state_changed'];
    for (const topic of [timeline(), dispatch(), customerTopic()]) {
      expect({ topic, heard: types(await about(topic, visit.jobId)) }).toEqual({ topic, heard: expected });
    }
    expect(types(await about(technicianTopic(company.worker.id), visit.jobId))).toEqual(expected.slice(1));
    const [, planned, changed] = await about(dispatch(), visit.jobId);
    expect(planned?.entity).toMatchObject({
      kind: 'visit',
      id: visit.id,
      jobId: visit.jobId,
      label: `#${visit.job.number} No heat, 3rd floor`,
    });
    expect(planned?.record).toMatchObject({
      kind: 'visit',
      visit: { id: visit.id, job: { state: 'scheduled' } },
    });
    expect(changed?.changes).toEqual(
      expect.arrayContaining([{ field: 'state', from: 'unscheduled', to: 'scheduled' }]),
    );
    expect(changed?.correlationId).toBe(planned?.correlationId);
    expect(planned?.actor).toMatchObject({ kind: 'user', id: company.manager.actor.userId });
  });

  it('has the same event in every topic, the record left out of the timeline', async () => {
    const job = await company.newJob();
    const [inTimeline] = await about(timeline(), job.id);
    const [inDispatch] = await about(dispatch(), job.id);
    expect(inTimeline?.id).toBe(inDispatch?.id);
    expect(inTimeline?.record).toBeNull();
    expect(inDispatch?.record).toMatchObject({ kind: 'job', job: { id: job.id } });
  });

  it('tells the technician who lost a visit and the one who got it', async () => {
    const other = await company.newTechnician({ name: 'Bo Next' });
    const visit = await company.newVisit({ startHour: 14 });
    ok(
      await company.manager.call('PATCH', `/api/visits/${visit.id}`, {
        revision: 1,
        payload: { technicianIds: [other.id] },
      }),
    );
    expect(types(await about(technicianTopic(company.worker.id), visit.jobId))).toEqual([
      'visit.planned',
      'job.state_changed',
      'visit.moved',
      'job.updated',
    ]);
    const heard = await about(technicianTopic(other.id), visit.jobId);
    expect(types(heard)).toEqual(['visit.moved', 'job.updated']);
    expect(heard[0]?.changes.map((change) => change.field)).toEqual(['assignments']);
    expect(heard[1]?.revision).toBe(2);
  });

  it('hides from each audience what it may not see, as record, as change and as reason', async () => {
    const visit = await company.newVisit({ startHour: 18, notes: 'secret visit note' });
    const secret = { internalNotes: 'secret internal', nteMinor: 424_242, title: 'Public title' };
    ok(await company.manager.call('PATCH', `/api/jobs/${visit.jobId}`, { revision: 2, payload: secret }));
    ok(
      await company.manager.call('PATCH', `/api/visits/${visit.id}`, {
        revision: 1,
        payload: {
          scheduledStart: hoursFromNow(18.25),
          scheduledEnd: hoursFromNow(19.25),
          overrideReason: 'secret reason',
        },
      }),
    );
    const asText = async (topic: string) => JSON.stringify(await about(topic, visit.jobId));
    const customer = await asText(customerTopic());
    expect(customer).not.toContain('secret');
    expect(customer).not.toContain('424242');
    expect(customer).toContain('Public title');
    const technician = await asText(technicianTopic(company.worker.id));
    expect(technician).toContain('secret internal');
    expect(technician).not.toContain('424242');
    expect(await asText(timeline())).toContain('secret reason');
  });

  it('does not bother customers with changes they cannot see', async () => {
    const job = await company.newJob();
    ok(
      await company.manager.call('PATCH', `/api/jobs/${job.id}`, {
        revision: 1,
        payload: { internalNotes: 'x' },
      }),
    );
    expect(types(await about(customerTopic(), job.id))).toEqual(['job.created']);
    expect(types(await about(dispatch(), job.id))).toEqual(['job.created', 'job.updated']);
  });

  it('keeps accounts and sites among staff', async () => {
    const before = await history(customerTopic(), '&after=0');
    const account = await company.newCustomer({ name: 'New Account' });
    await company.newSite({ name: 'New Site' });
    expect((await history(customerTopic(), '&after=0')).head).toBe(before.head);
    const found = await history(timeline(), `&entityId=${account.id}`);
    expect(found.items.map((item) => item.event.type)).toEqual(['customer.created']);
  });

  it('shows in the timeline of a record what happened to those that name it', async () => {
    const account = await company.newCustomer({ name: 'Timeline Bakery' });
    const site = await company.newSite({ customerId: account.id });
    const job = await company.newJob({ customerId: account.id, siteId: site.id });
    const visit = await company.newVisit({ jobId: job.id, startHour: 80 });
    const typesAbout = async (topic: string, about: string) =>
      types((await history(topic, `&about=${about}`)).items.map(({ event }) => event)).sort();
    const ofVisit = ['job.state_changed', 'visit.planned'];
    expect(await typesAbout(timeline(), `site:${site.id}`)).toEqual([
      'job.created',
      'job.state_changed',
      'site.created',
    ]);
    expect(await typesAbout(timeline(), `customer:${account.id}`)).toEqual(
      ['customer.created', 'job.created', 'site.created', ...ofVisit].sort(),
    );
    expect(await typesAbout(timeline(), `job:${job.id}`)).toEqual(['job.created', ...ofVisit].sort());
    expect(await typesAbout(timeline(), `technician:${company.worker.id}`)).toContain('visit.planned');
    expect(await typesAbout(dispatch(), `visit:${visit.id}`)).toEqual(['visit.planned']);
    const [planned] = (await history(timeline(), `&about=visit:${visit.id}`)).items;
    expect(planned?.event.entity.related).toContainEqual({ kind: 'customer', id: account.id });
    const own = await company.newVisit({ startHour: 84 });
    const [told] = (await history(customerTopic(), `&about=visit:${own.id}`)).items;
    expect(told?.event.entity).not.toHaveProperty('related');
  });

  it.each(['customer', 'customer:7', `kite:${nowhere}`, `customer:${nowhere}:x`])(
    'refuses to look for what concerns %s',
    async (about) => {
      const answer = await company.manager.call('GET', `/api/events?topic=${timeline()}&about=${about}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ errors: [{ pointer: '/about' }] });
    },
  );

  it('records nothing for a refused or repeated command', async () => {
    const key = 'the-same-key-twice';
    const payload = { name: 'Once Only' };
    await company.manager.call('POST', '/api/customers', { key, payload });
    const { head } = await history(timeline());
    await company.manager.call('POST', '/api/customers', { key, payload });
    await company.manager.call('POST', '/api/customers', { payload: { name: '' } });
    await company.customer.call('POST', '/api/customers', { payload });
    expect((await history(timeline())).head).toBe(head);
  });

  it('carries when it happened beside when it was recorded', async () => {
    const visit = await company.advance(await company.newVisit({ startHour: 24 }), 'dispatched');
    const occurredAt = new Date(Date.now() - 3_600_000).toISOString();
    ok<Visit>(
      await company.technician.call('POST', `/api/visits/${visit.id}/transitions`, {
        revision: visit.revision,
        payload: { to: 'en_route', occurredAt },
        headers: { 'x-requested-with': 'switchyard' },
      }),
    );
    const [event] = (await history(dispatch(), `&entityId=${visit.id}`)).items;
    expect(event?.event).toMatchObject({ type: 'visit.state_changed', occurredAt, source: 'web' });
    expect(Date.parse(event?.event.recordedAt ?? '')).toBeGreaterThan(Date.parse(occurredAt));
    await company.advance({ ...visit, revision: visit.revision + 1 }, 'cannot_complete');
  });
});

describe('reading the history', () => {
  it('reads forward without gaps, backward for scrolling, and the newest first by default', async () => {
    const topic = timeline();
    const forward: number[] = [];
    let more = true;
    while (more) {
      const page = ok<History>(
        await company.manager.call('GET', `/api/events?topic=${topic}&limit=7&after=${forward.at(-1) ?? 0}`),
      );
      forward.push(...page.items.map((item) => item.offset));
      more = page.hasMore;
    }
    const { head, epoch } = await history(topic);
    expect(forward).toEqual(Array.from({ length: head }, (_, index) => index + 1));
    const newest = ok<History>(await company.manager.call('GET', `/api/events?topic=${topic}&limit=3`));
    expect(newest.items.map((item) => item.offset)).toEqual([head, head - 1, head - 2]);
    expect(newest).toMatchObject({ hasMore: true, epoch });
    const older = ok<History>(
      await company.manager.call('GET', `/api/events?topic=${topic}&limit=3&before=${head - 2}`),
    );
    expect(older.items.map((item) => item.offset)).toEqual([head - 3, head - 4, head - 5]);
    expect(older.items.every((item) => item.topic === topic && item.epoch === epoch)).toBe(true);
  });

  it('filters by type, kind, actor, request and words', async () => {
    const topic = timeline();
    const job = await company.newJob({ title: '100% odd_title' });
    const [event] = await about(topic, job.id);
    const ids = async (query: string) => (await history(topic, query)).items.map((item) => item.event.id);
    for (const query of [
      '&q=odd_title',
      '&q=100%25+odd',
      '&q=ODD_',
      `&correlationId=${event?.correlationId}`,
      `&entityId=${job.id}&type=job.created,job.updated&kind=job&actorId=${company.manager.actor.userId}`,
    ]) {
      expect({ query, ids: await ids(query) }).toEqual({ query, ids: [event?.id] });
    }
    expect(await ids(`&entityId=${job.id}&kind=visit`)).toEqual([]);
    expect(await ids('&q=oddxtitle')).toEqual([]);
    expect(await ids('&q=%00')).toEqual([]);
  });

  it('knows a topic that has no events yet', async () => {
    const technician = await company.newTechnician({ name: 'Brand New' });
    const own = await history(technicianTopic(technician.id), '&after=0');
    expect(own.items.map((item) => item.event.type)).toEqual(['technician.created']);
    const quiet = await history(
      personalTopic(company.companyId, 'customer', '01900000-0000-7000-8000-000000000000'),
    );
    expect(quiet).toEqual({ epoch: '', head: 0, items: [], hasMore: false });
  });

  it('lets each role read its own topics only', async () => {
    const cases: readonly [TestUser, string, number][] = [
      [company.technician, timeline(), 404],
      [company.technician, dispatch(), 404],
      [company.technician, technicianTopic(company.worker.id), 200],
      [company.technician, customerTopic(), 404],
      [company.customer, customerTopic(), 200],
      [company.customer, technicianTopic(company.worker.id), 404],
      [company.customer, companyTopic(company.companyId, 'flags'), 200],
      [company.manager, technicianTopic(company.worker.id), 200],
      [company.manager, personalTopic(company.companyId, 'user', company.customer.actor.userId), 404],
    ];
    for (const [who, topic, status] of cases) {
      const answer = await who.call('GET', `/api/events?topic=${topic}`);
      const { role } = who.actor;
      expect({ role, topic, status: answer.statusCode }).toEqual({ role, topic, status });
    }
    const bad = await company.manager.call('GET', '/api/events?topic=t:everything');
    expect(bad.statusCode).toBe(400);
  });

  it('pokes the relay for every topic it wrote to', async () => {
    // Its own company: refusals of the others' requests are noted a moment later, in topics of the other company.
    const quiet = await newWorkCompany(app);
    app.poked.length = 0;
    await quiet.newVisit({ startHour: 40 });
    const own = app.poked.filter((topic) => parseTopic(topic)?.companyId === quiet.companyId);
    expect(new Set(own)).toEqual(
      new Set([
        companyTopic(quiet.companyId, 'timeline'),
        companyTopic(quiet.companyId, 'dispatch'),
        personalTopic(quiet.companyId, 'customer', quiet.account.id),
        personalTopic(quiet.companyId, 'technician', quiet.worker.id),
      ]),
    );
  });
});
