import { companyTopic, personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { Snapshot } from '@switchyard/contracts/snapshot/snapshot-routes.ts';
import type { TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

let app: TestApp;
let company: WorkCompany;
/** Shortly before noon in New York, so that there are hours left today. */
const now = new Date('2026-11-20T16:00:00Z');
beforeAll(async () => {
  app = await createTestApp({ deps: { clock: { now: () => now } } });
  company = await newWorkCompany(app);
});
afterAll(() => app[Symbol.asyncDispose]());

type Data<Kind extends Snapshot['data']['kind']> = Extract<Snapshot['data'], { kind: Kind }>;
async function read<Kind extends Snapshot['data']['kind']>(
  kind: Kind,
  topic: string,
  query = '',
  who: TestUser = company.manager,
) {
  const snapshot = ok<Snapshot>(await who.call('GET', `/api/snapshot?topic=${topic}${query}`));
  expect(snapshot.data.kind).toBe(kind);
  return { ...snapshot, data: snapshot.data as Data<Kind> };
}
const at = (instant: string, hours = 1) => ({
  scheduledStart: instant,
  scheduledEnd: new Date(Date.parse(instant) + hours * 3_600_000).toISOString(),
});
const dispatch = () => companyTopic(company.companyId, 'dispatch');

describe('the board', () => {
  it("has the company's local today, people, visits and the queue by urgency", async () => {
    const last = await company.newVisit(at('2026-11-21T04:30:00.000Z'));
    const first = await company.newVisit(at('2026-11-20T04:30:00.000Z'));
    const tomorrow = await company.newVisit(at('2026-11-21T05:30:00.000Z'));
    const cancelled = await company.newVisit(at('2026-11-20T18:00:00.000Z'));
    await company.advance(cancelled, 'cancelled');
    const calm = await company.newJob({ title: 'Calm' });
    const soon = await company.newJob({ title: 'Soon', resolveBy: '2026-11-22T00:00:00.000Z' });
    const urgent = await company.newJob({ title: 'Urgent', priority: 'emergency' });
    const waiting = await company.newJob({ title: 'Not triaged', state: 'requested' });
    await company.newTechnician({ name: 'Zoe Inactive', active: false });
    const { data } = await read('dispatch', dispatch());
    expect(data.visits.map((visit) => visit.id)).toEqual([first.id, last.id]);
    expect(data.technicians.map((technician) => technician.name)).toEqual(['Ana Voss']);
    const queue = data.queue.map((job) => job.id);
    expect(queue.filter((id) => [calm.id, soon.id, urgent.id].includes(id))).toEqual([
      urgent.id,
      soon.id,
      calm.id,
    ]);
    expect(queue).not.toContain(waiting.id);
    expect(data.queueTotal).toBe(queue.length);
    const wide = await read('dispatch', dispatch(), '&from=2026-11-20T05:00:00Z&to=2026-11-22T05:00:00Z');
    expect(wide.data.visits.map((visit) => visit.id)).toEqual([first.id, last.id, tomorrow.id]);
    const half = await read('dispatch', dispatch(), '&from=2026-11-21T05:00:00Z');
    expect(half.data.visits.map((visit) => visit.id)).toEqual([last.id, tomorrow.id]);
  });

  it('has the offset after which the events continue it', async () => {
    const { offset, epoch } = await read('dispatch', dispatch());
    const job = await company.newJob({ title: 'After the snapshot' });
    const later = ok<{ items: TopicEvent[]; epoch: string }>(
      await company.manager.call('GET', `/api/events?topic=${dispatch()}&after=${offset}`),
    );
    expect(later.epoch).toBe(epoch);
    expect(later.items.map((item) => [item.offset, item.event.entity.id])).toEqual([[offset + 1, job.id]]);
  });

  it('reads one moment while others write', async () => {
    const writing = Array.from({ length: 20 }, (_, index) => company.newJob({ title: `Meanwhile ${index}` }));
    const snapshots = await Promise.all(Array.from({ length: 10 }, () => read('dispatch', dispatch())));
    await Promise.all(writing);
    const history = ok<{ items: TopicEvent[] }>(
      await company.manager.call('GET', `/api/events?topic=${dispatch()}&after=0&limit=500`),
    );
    for (const snapshot of snapshots) {
      const told = history.items.filter(
        (item) => item.offset <= snapshot.offset && item.event.entity.label.includes('Meanwhile'),
      );
      const seen = snapshot.data.queue.filter((job) => job.title.startsWith('Meanwhile'));
      expect(seen.map((job) => job.id).toSorted()).toEqual(
        told.map((item) => item.event.entity.id).toSorted(),
      );
    }
  });

  it('refuses windows that end before they begin or are longer than five weeks', async () => {
    for (const window of [
      'from=2026-11-21T05:00:00Z&to=2026-11-21T05:00:00Z',
      'from=2026-11-21T05:00:00Z&to=2027-11-21T05:00:00Z',
    ]) {
      const answer = await company.manager.call('GET', `/api/snapshot?topic=${dispatch()}&${window}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ errors: [{ pointer: '/to', in: 'query' }] });
    }
  });
});

describe('a technician’s own work', () => {
  it('gives technicians their next visits and those under way, as technicians may see them', async () => {
    const other = await company.newTechnician({ name: 'Bo Busy' });
    const bo = await company.user('technician', { technicianId: other.id });
    const job = await company.newJob({ nteMinor: 500, internalNotes: 'For the crew' });
    const old = await company.newVisit({
      jobId: job.id,
      technicianIds: [other.id],
      ...at('2026-10-01T15:00:00.000Z'),
    });
    await company.advance(old, 'dispatched', 'en_route');
    const next = await company.newVisit({ technicianIds: [other.id], ...at('2026-11-25T15:00:00.000Z') });
    await company.newVisit({ technicianIds: [other.id], ...at('2027-02-25T15:00:00.000Z') });
    const topic = personalTopic(company.companyId, 'technician', other.id);
    for (const who of [bo, company.manager]) {
      const { data } = await read('own', topic, '', who);
      expect(data.visits.map((visit) => visit.id)).toEqual([old.id, next.id]);
      expect(data.jobs.map((item) => item.id).toSorted()).toEqual([job.id, next.jobId].toSorted());
      expect(data.jobs.find((item) => item.id === job.id)).toMatchObject({
        nteMinor: null,
        internalNotes: 'For the crew',
      });
    }
    await company.advance({ ...old, revision: 3 }, 'cannot_complete');
  });

  it('gives customers their jobs and visits, as customers may see them', async () => {
    const job = await company.newJob({ internalNotes: 'Not for them' });
    await company.newVisit({ jobId: job.id, notes: 'Not for them', ...at('2026-12-01T15:00:00.000Z') });
    const topic = personalTopic(company.companyId, 'customer', company.account.id);
    const snapshot = await read('own', topic, '', company.customer);
    expect(snapshot.data.jobs.find((item) => item.id === job.id)).toMatchObject({ internalNotes: null });
    expect(snapshot.data.visits.some((visit) => visit.jobId === job.id)).toBe(true);
    expect(JSON.stringify(snapshot)).not.toContain('Not for them');
  });
});

it('serves the other topics too', async () => {
  const { companyId, manager } = company;
  const timeline = await read('timeline', companyTopic(companyId, 'timeline'));
  expect(timeline.data.events[0]?.offset).toBe(timeline.offset);
  await read('flags', companyTopic(companyId, 'flags'));
  await read('ab', companyTopic(companyId, 'ab'));
  await read('flag_changes', companyTopic(companyId, 'flag_changes'));
  const user = await read('user', personalTopic(companyId, 'user', manager.actor.userId));
  expect(user).toMatchObject({ offset: 0, epoch: '', data: { notifications: [] } });
});
