import { randomUUID } from 'node:crypto';
import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import type { TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Problem } from '@switchyard/contracts/http/problem.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { Site } from '@switchyard/contracts/sites/site.ts';
import type { Technician } from '@switchyard/contracts/technicians/technician.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

let test: TestApp;
let company: WorkCompany;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test[Symbol.asyncDispose]());

const fresh = async () => {
  company = await newWorkCompany(test);
};

type Kind = 'customers' | 'sites' | 'technicians' | 'jobs' | 'visits';
type Deletable = { id: string; revision: number; deletedAt: string | null };

let nextHour = 40;

/** A record of each kind without references to it. */
const makers: Readonly<Record<Kind, () => Promise<Deletable>>> = {
  customers: () => company.newCustomer({ name: 'Corner Deli' }),
  sites: () => company.newSite({ name: 'Back yard' }),
  technicians: () => company.newTechnician({ name: 'Rik Holm' }),
  jobs: () => company.newJob({ title: 'Leaking valve' }),
  visits: () => company.newVisit({ startHour: (nextHour += 2) }),
};
const kinds = Object.keys(makers) as Kind[];

async function remove<Item extends Deletable = Deletable>(kind: Kind, { id }: { id: string }): Promise<Item> {
  const { revision } = ok<Deletable>(await company.admin.call('GET', `/api/${kind}/${id}`));
  return ok<Item>(await company.admin.call('DELETE', `/api/${kind}/${id}`, { revision }));
}

function restore(kind: Kind, { id, revision }: Deletable, options: { key?: string } = {}) {
  return company.admin.call('POST', `/api/${kind}/${id}/restore`, { revision, ...options });
}

async function deletedIds(kind: Kind, query = ''): Promise<string[]> {
  const url = `/api/${kind}?deleted=true&limit=200${query}`;
  return ok<Page<Deletable>>(await company.admin.call('GET', url)).items.map(({ id }) => id);
}

async function listedIds(kind: Kind): Promise<string[]> {
  return ok<Page<Deletable>>(await company.admin.call('GET', `/api/${kind}?limit=200`)).items.map(
    ({ id }) => id,
  );
}

async function eventsOf(id: string): Promise<string[]> {
  const url = `/api/events?topic=${companyTopic(company.companyId, 'dispatch')}&limit=200`;
  const { items } = ok<{ items: TopicEvent[] }>(await company.admin.call('GET', url));
  return items.filter(({ event }) => event.entity.id === id).map(({ event }) => event.type);
}

function backdate(kind: Kind, id: string, deletedAt: string) {
  return test.services.database.inCompany(company.companyId, (tx) =>
    sql`UPDATE ${sql.table(kind)} SET deleted_at = ${deletedAt} WHERE id = ${id}`.execute(tx),
  );
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

describe.each(kinds)('deleted %s', (kind) => {
  beforeAll(fresh);

  it('come back whole, one revision further, and everybody who watches hears of it', async () => {
    const made = await makers[kind]();
    const deleted = await remove(kind, made);
    expect(await deletedIds(kind)).toContain(made.id);
    expect(await listedIds(kind)).not.toContain(made.id);
    const restored = ok<Deletable>(await restore(kind, deleted));
    expect(restored).toMatchObject({ id: made.id, revision: deleted.revision + 1, deletedAt: null });
    expect(ok<Deletable>(await company.admin.call('GET', `/api/${kind}/${made.id}`))).toEqual(restored);
    expect(await deletedIds(kind)).not.toContain(made.id);
    expect(await listedIds(kind)).toContain(made.id);
    expect(await eventsOf(made.id)).toContain(`${kind.slice(0, -1)}.restored`);
  });

  it('come back once, whatever is repeated', async () => {
    const deleted = await remove(kind, await makers[kind]());
    const key = randomUUID();
    const first = ok<Deletable>(await restore(kind, deleted, { key }));
    const again = await restore(kind, deleted, { key });
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.json()).toEqual(first);
    expect((await restore(kind, deleted)).json<Problem>()).toMatchObject({
      code: 'revision.stale',
      current: { revision: first.revision },
    });
    expect((await restore(kind, first)).json<Problem>().code).toBe('record.not_deleted');
  });

  it('come back within 30 days, not later, and are not listed any more then', async () => {
    const late = await remove(kind, await makers[kind]());
    await backdate(kind, late.id, daysAgo(31));
    const answer = await restore(kind, late);
    expect(answer.statusCode).toBe(410);
    expect(answer.json<Problem>().code).toBe('record.restore_expired');
    expect(await deletedIds(kind)).not.toContain(late.id);
    await backdate(kind, late.id, daysAgo(29));
    expect(await deletedIds(kind)).toContain(late.id);
    ok(await restore(kind, late));
    await remove(kind, late);
  });

  it('are restored with If-Match and a key only', async () => {
    const deleted = await remove(kind, await makers[kind]());
    const url = `/api/${kind}/${deleted.id}/restore`;
    expect((await company.admin.call('POST', url)).json<Problem>().code).toBe('revision.required');
    const keyless = await company.admin.call('POST', url, {
      revision: deleted.revision,
      headers: { 'idempotency-key': undefined },
    });
    expect(keyless.json<Problem>().code).toBe('idempotency.key_required');
    expect(await deletedIds(kind)).toContain(deleted.id);
  });

  it('are listed with the last deletion first, page by page', async () => {
    const before = await deletedIds(kind);
    const newer = await remove(kind, await makers[kind]());
    expect(await deletedIds(kind)).toEqual([newer.id, ...before]);
    const url = `/api/${kind}?deleted=true&limit=1&count=true`;
    const first = ok<Page<Deletable>>(await company.admin.call('GET', url));
    expect(first).toMatchObject({ items: [{ id: newer.id }], total: before.length + 1 });
    const second = ok<Page<Deletable>>(await company.admin.call('GET', `${url}&cursor=${first.nextCursor}`));
    expect(second.items.map(({ id }) => id)).toEqual(before.slice(0, 1));
  });
});

describe('a restored record', () => {
  beforeAll(fresh);

  it('waits for what it belongs to', async () => {
    const account = await company.newCustomer({ name: 'Old Mill' });
    const top = await company.newSite({ customerId: account.id, name: 'Mill' });
    const below = await company.newSite({
      customerId: account.id,
      name: 'Boiler room',
      parentSiteId: top.id,
    });
    const job = await company.newJob({ customerId: account.id, siteId: below.id });
    const visit = await company.newVisit({ jobId: job.id, startHour: 60 });
    const deletedVisit = await remove<Visit>('visits', visit);
    const deletedJob = await remove<Job>('jobs', job);
    const deletedBelow = await remove<Site>('sites', below);
    const deletedTop = await remove<Site>('sites', top);
    const deletedAccount = await remove<Customer>('customers', account);
    const refusal = async (kind: Kind, record: Deletable) => {
      const answer = await restore(kind, record);
      expect(answer.statusCode).toBe(409);
      const { code, errors = [] } = answer.json<Problem>();
      return [code, ...errors.map(({ pointer }) => pointer)];
    };
    expect(await refusal('visits', deletedVisit)).toEqual(['record.parent_deleted', '/jobId']);
    expect(await refusal('jobs', deletedJob)).toEqual(['record.parent_deleted', '/customerId', '/siteId']);
    expect(await refusal('sites', deletedBelow)).toEqual([
      'record.parent_deleted',
      '/customerId',
      '/parentSiteId',
    ]);
    ok(await restore('customers', deletedAccount));
    ok(await restore('sites', deletedTop));
    ok(await restore('sites', deletedBelow));
    ok(await restore('jobs', deletedJob));
    // Deleted separately before the job, so it does not come back with the job.
    expect(await deletedIds('visits')).toContain(visit.id);
    ok(await restore('visits', deletedVisit));
    expect(ok<Job>(await company.admin.call('GET', `/api/jobs/${job.id}`)).state).toBe('scheduled');
  });

  it('lets those sign in again whose access ended with it, and nobody else', async () => {
    const worker = await company.newTechnician({ name: 'Lia Moor' });
    const account = await company.newCustomer({ name: 'Pier Hotel' });
    const own = await company.user('customer', { customerId: account.id });
    const barred = await company.user('customer', { customerId: account.id });
    const person = await company.user('technician', { technicianId: worker.id });
    ok(
      await company.admin.call('PATCH', `/api/team/${barred.actor.userId}`, {
        payload: { status: 'disabled' },
        revision: 1,
      }),
    );
    ok(await restore('customers', await remove<Customer>('customers', account)));
    ok(await restore('technicians', await remove<Technician>('technicians', worker)));
    const statuses = await test.services.database.inCompany(company.companyId, (tx) =>
      tx.selectFrom('users').select(['id', 'status']).execute(),
    );
    const statusOf = (userId: string) => statuses.find(({ id }) => id === userId)?.status;
    expect(statusOf(own.actor.userId)).toBe('active');
    expect(statusOf(person.actor.userId)).toBe('active');
    expect(statusOf(barred.actor.userId)).toBe('disabled');
    // Sessions open at that time stay closed: the users sign in again.
    expect((await own.call('GET', '/api/customers')).statusCode).toBe(401);
  });
});

describe('the time of a technician', () => {
  beforeAll(fresh);

  it('is taken again by a visit that comes back', async () => {
    const deleted = await remove<Visit>('visits', await company.newVisit({ startHour: 2 }));
    const restored = ok<Visit>(await restore('visits', deleted));
    expect(restored.assignments).toEqual(deleted.assignments);
    const other = await company.newJob();
    const answer = await company.manager.call('POST', '/api/visits', {
      payload: {
        jobId: other.id,
        scheduledStart: restored.scheduledStart,
        scheduledEnd: restored.scheduledEnd,
        technicianIds: [company.worker.id],
      },
    });
    expect(answer.json<Problem>().code).toBe('visit.conflict');
  });

  it('stays with its current holder', async () => {
    const deleted = await remove<Visit>('visits', await company.newVisit({ startHour: 5 }));
    const rival = await company.newVisit({ startHour: 5 });
    const answer = await restore('visits', deleted);
    expect(answer.statusCode).toBe(409);
    expect(answer.json<Problem>()).toMatchObject({
      code: 'visit.conflict',
      conflicts: [{ visitId: rival.id }],
    });
    expect(await deletedIds('visits')).toContain(deleted.id);
    await remove('visits', rival);
    ok(await restore('visits', deleted));
  });

  it('decides which visits come back with their job; without any the job waits again', async () => {
    const helper = await company.newTechnician({ name: 'Ole Brandt' });
    const job = await company.newJob();
    const lost = await company.newVisit({ jobId: job.id, startHour: 10 });
    const kept = await company.newVisit({ jobId: job.id, startHour: 10, technicianIds: [helper.id] });
    const deleted = await remove<Job>('jobs', job);
    await company.newVisit({ startHour: 10 });
    const restored = ok<Job>(await restore('jobs', deleted));
    expect(restored).toMatchObject({ state: 'scheduled', visitCount: 1, technicianIds: [helper.id] });
    expect(await listedIds('visits')).toContain(kept.id);
    expect(await deletedIds('visits')).toContain(lost.id);
    expect(await eventsOf(kept.id)).toContain('visit.restored');
    const again = await remove<Job>('jobs', restored);
    await company.newVisit({ startHour: 10, technicianIds: [helper.id] });
    const waiting = ok<Job>(await restore('jobs', again));
    expect(waiting).toMatchObject({ state: 'unscheduled', visitCount: 0 });
  });

  it('cannot be taken over from a deleted user', async () => {
    const helper = await company.newTechnician({ name: 'Eva Lund' });
    const visit = await company.newVisit({ startHour: 20, technicianIds: [helper.id] });
    const deletedVisit = await remove<Visit>('visits', visit);
    const deletedHelper = await remove<Technician>('technicians', helper);
    const answer = await restore('visits', deletedVisit);
    expect(answer.json<Problem>()).toMatchObject({
      code: 'record.parent_deleted',
      errors: [{ pointer: '/technicianIds/0' }],
    });
    ok(await restore('technicians', deletedHelper));
    ok(await restore('visits', deletedVisit));
  });

  it('is not asked for by a job that takes no visits', async () => {
    const job = await company.newJob();
    const visit = await company.newVisit({ jobId: job.id, startHour: 24 });
    const deleted = await remove<Visit>('visits', visit);
    const current = ok<Job>(await company.manager.call('GET', `/api/jobs/${job.id}`));
    ok(
      await company.manager.call('POST', `/api/jobs/${job.id}/transitions`, {
        payload: { to: 'cancelled', reason: 'Fixed by the neighbour' },
        revision: current.revision,
      }),
    );
    expect((await restore('visits', deleted)).json<Problem>().code).toBe('job.transition_refused');
  });
});
