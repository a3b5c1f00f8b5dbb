import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { SyncReply } from '@switchyard/contracts/offline/sync-routes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  newDevice,
  newTemporaryId,
  queued,
  queuedNote,
  queuedPatch,
  queuedStep,
} from '../support/sync-device.ts';
import { createSyncLab, type SyncLab } from '../support/sync-lab.ts';
import { ok, type WorkCompany } from '../support/work-company.ts';

let lab: SyncLab;
let company: WorkCompany;
beforeAll(async () => {
  lab = await createSyncLab();
  ({ company } = lab);
});
afterAll(() => lab[Symbol.asyncDispose]());

function newJobBody(title: string) {
  const { account, site } = company;
  return {
    title,
    type: 'Repair',
    trade: 'hvac',
    customerId: account.id,
    siteId: site.id,
    estimatedMinutes: 30,
  };
}

describe('the same batch several times at once', () => {
  it('has its effects once, and every sender gets them as applied', async () => {
    const { visit, phone } = await lab.newFieldWork();
    const clientRef = newTemporaryId();
    const actions = [
      queuedStep(visit, 'en_route'),
      queuedNote(visit, 'Once', { clientRef }),
      queued({
        method: 'PATCH',
        url: `/api/visit-entries/${clientRef}`,
        body: { kind: 'note', data: { text: 'Once and for all' } },
        base: { data: { text: 'Once' } },
      }),
      queuedStep(visit, 'on_site'),
    ];
    const replies = await Promise.all([1, 2, 3, 4].map(() => phone.sync(...actions)));
    for (const results of replies) {
      expect(results.map(({ outcome }) => outcome)).toEqual(actions.map(() => 'applied'));
      expect(results.map(({ record }) => record)).toEqual(replies[0]?.map(({ record }) => record));
    }
    const first = replies.filter((results) =>
      results.every((result) => result.outcome === 'applied' && !result.replayed),
    );
    expect(first).toHaveLength(1);
    expect(await lab.readEntries(visit.id)).toMatchObject([
      { data: { text: 'Once and for all' }, revision: 2 },
    ]);
    for (const { id } of actions) expect((await lab.eventsOf(id)).length).toBeGreaterThan(0);
    expect(await lab.readVisit(visit.id)).toMatchObject({ state: 'on_site' });
  });

  it('makes a record once, however its direct twins race with it', async () => {
    const device = newDevice(company.manager);
    const create = queued({ method: 'POST', url: '/api/jobs', body: newJobBody('Raced') });
    const direct = () =>
      company.manager.call('POST', '/api/jobs', { key: create.id, payload: create.body as object });
    const [one, two, batch] = await Promise.all([direct(), direct(), device.sync(create)]);
    const ids = [one, two].map((answer) => ok<Job>(answer).id);
    expect(new Set(ids).size).toBe(1);
    expect(batch).toMatchObject([{ outcome: 'applied', record: { id: ids[0] } }]);
    const found = ok<Page<Job>>(await company.manager.call('GET', '/api/jobs?q=Raced'));
    expect(found.items).toHaveLength(1);
  });
});

describe('two devices', () => {
  it('that touch the same records in opposite orders both get through', async () => {
    const jobs = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => company.newJob({ title: `Shared ${n}` })));
    const patch = (job: Job, body: Record<string, unknown>) => queuedPatch('/api/jobs', job, body);
    const forward = jobs.map((job) => patch(job, { description: 'Of the manager' }));
    const backward = jobs.toReversed().map((job) => patch(job, { instructions: 'Of the admin' }));
    const replies = await Promise.all([
      newDevice(company.manager).sync(...forward),
      newDevice(company.admin).sync(...backward),
    ]);
    expect(replies.flat().map(({ outcome }) => outcome)).toEqual(Array(12).fill('applied'));
    for (const job of jobs) {
      expect(ok(await company.manager.call('GET', `/api/jobs/${job.id}`))).toMatchObject({
        description: 'Of the manager',
        instructions: 'Of the admin',
        revision: 3,
      });
    }
  });

  it('that lock customers against each other are both answered', async () => {
    const customers = await Promise.all(
      [1, 2, 3, 4].map((n) => company.newCustomer({ name: `Shared ${n}` })),
    );
    const patch = (customer: Customer, body: Record<string, unknown>) =>
      queuedPatch('/api/customers', customer, body);
    const replies = await Promise.all([
      newDevice(company.manager).sync(...customers.map((one) => patch(one, { notes: 'Manager' }))),
      newDevice(company.admin).sync(
        ...customers.toReversed().map((one) => patch(one, { phone: '+16175550122' })),
      ),
    ]);
    expect(replies.flat().map(({ outcome }) => outcome)).toEqual(Array(8).fill('applied'));
  });

  it('that plan one technician for one hour: one wins, the other is told the conflicting visit', async () => {
    const { technicianId } = await lab.newFieldWork();
    const [one, two] = await Promise.all([company.newJob(), company.newJob()]);
    const plan = (job: Job) =>
      queued({
        method: 'POST',
        url: '/api/visits',
        body: {
          jobId: job.id,
          technicianIds: [technicianId],
          scheduledStart: '2031-05-05T10:00:00Z',
          scheduledEnd: '2031-05-05T11:00:00Z',
        },
      });
    const replies = await Promise.all([
      newDevice(company.manager).sync(plan(one)),
      newDevice(company.admin).sync(plan(two)),
    ]);
    const results = replies.flat();
    expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['applied', 'refused']);
    expect(results.find(({ outcome }) => outcome === 'refused')).toMatchObject({
      status: 409,
      problem: { code: 'visit.conflict', conflicts: [{ technicianId }] },
    });
  });
});

describe('a batch that takes too long', () => {
  it('asks for the rest again instead of missing its deadline', async () => {
    const { visit, phone } = await lab.newFieldWork();
    const { clock } = lab.app.deps;
    const real = { ...clock };
    const [first, second] = [queuedNote(visit, 'In time'), queuedNote(visit, 'Too late')];
    let calls = 0;
    // After the first action the time limit has been used up.
    Object.assign(clock, {
      now: () => new Date(real.now().getTime() + ((calls += 1) > 3 ? 30_000 : 0)),
    });
    const answer = await phone.send([first, second]).finally(() => {
      Object.assign(clock, real);
    });
    expect(answer.json<SyncReply>().results).toMatchObject([
      { outcome: 'applied' },
      { outcome: 'retry', retryAfterMs: 0 },
    ]);
    expect(await phone.sync(first, second)).toMatchObject([
      { outcome: 'applied', replayed: true },
      { outcome: 'applied', replayed: false },
    ]);
  });
});
